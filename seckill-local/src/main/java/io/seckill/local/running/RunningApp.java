package io.seckill.local.running;

import io.seckill.stack.RecordedProcess;

/**
 * An application that was started.
 *
 * @param app which one
 * @param process its process
 * @param port where it is reached: web's API, the others' management port
 * @param managementPort where its health is asked
 * @param log the file with everything it printed
 */
public record RunningApp(App app, RecordedProcess process, int port, int managementPort, String log) {}
