--------------------------- MODULE ClaimProtocol ---------------------------
(* The life of a unit: Redis claim ledger, RocketMQ transactional message,  *)
(* MySQL order book, sweep, reconcile. Any step may be the last one of the  *)
(* process that took it. Redis may fail over to an older image of itself,   *)
(* and MySQL may lose an order it had stored.                               *)
EXTENDS Naturals, FiniteSets, TLC

CONSTANTS Users, Total, Attempts, Owner(_), MaxFailovers, MaxDrops, MaxDirect, MaxLost
None == <<0, "none">>
NoOrder == "none"

VARIABLES
  stock, claims, gone,      \* Redis: counter; user -> <<no, state>> or None; tombstones
  image, failovers,         \* an older image of Redis, and how often it came back
  half, decided, msgs,      \* broker: half messages; check-back/commit decisions on their way; deliverable messages
  drops,                    \* half messages the broker gave up on
  web,                      \* attempt -> step of the request
  cons,                     \* attempt -> step of the consumer that works on its message
  db, avail, outbox,        \* MySQL: attempt -> order state; units; releases still to be told to Redis
  direct,
  lost                      \* orders MySQL has lost

redis == <<stock, claims, gone>>
vars == <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct, lost>>

Held(n)  == claims[Owner(n)] # None /\ claims[Owner(n)][1] = n
State(n) == claims[Owner(n)][2]
Live(n)  == db[n] \in {"UNPAID", "PAID"}
LiveOf(u) == {n \in Attempts : Owner(n) = u /\ Live(n)}
NumClaims == Cardinality({u \in Users : claims[u] # None})
Dec(x) == IF x > 0 THEN x - 1 ELSE 0

Init ==
  /\ stock = Total /\ claims = [u \in Users |-> None] /\ gone = {}
  /\ image = <<Total, [u \in Users |-> None], {}>> /\ failovers = 0
  /\ half = {} /\ decided = {} /\ msgs = {} /\ drops = 0
  /\ web = [n \in Attempts |-> "new"] /\ cons = [n \in Attempts |-> "idle"]
  /\ db = [n \in Attempts |-> NoOrder] /\ avail = Total /\ outbox = {} /\ direct = 0 /\ lost = 0

(* ---- scripts ---- *)
ReleaseScript(n, allowed) ==
  IF Held(n) /\ State(n) \in allowed
  THEN /\ claims' = [claims EXCEPT ![Owner(n)] = None] /\ stock' = stock + 1 /\ gone' = gone \union {n}
  ELSE IF Held(n) THEN UNCHANGED redis          \* held in a state the caller may not release
  ELSE gone' = gone \union {n} /\ UNCHANGED <<stock, claims>>
DropScript(n) ==
  IF Held(n) /\ State(n) \in {"HELD", "CONFIRMED"}
  THEN /\ claims' = [claims EXCEPT ![Owner(n)] = None] /\ gone' = gone \union {n} /\ UNCHANGED stock
  ELSE gone' = (IF Held(n) THEN gone ELSE gone \union {n}) /\ UNCHANGED <<stock, claims>>
SettleScript(n) ==   \* adopts when Redis has forgotten the claim
  IF Held(n) THEN claims' = [claims EXCEPT ![Owner(n)] = <<n, "SETTLED">>] /\ UNCHANGED <<stock, gone>>
  ELSE IF n \in gone \/ claims[Owner(n)] # None THEN UNCHANGED redis
  ELSE claims' = [claims EXCEPT ![Owner(n)] = <<n, "SETTLED">>] /\ stock' = Dec(stock) /\ UNCHANGED gone

(* ---- web ---- *)
Claim(n) ==
  /\ web[n] = "new" /\ direct' = direct
  /\ IF n \notin gone /\ claims[Owner(n)] = None /\ stock > 0
     THEN /\ claims' = [claims EXCEPT ![Owner(n)] = <<n, "HELD">>] /\ stock' = stock - 1 /\ UNCHANGED gone
          /\ web' = [web EXCEPT ![n] = "claimed"]
     ELSE UNCHANGED redis /\ web' = [web EXCEPT ![n] = "done"]
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, cons, db, avail, outbox>>
HalfSend(n) ==       \* stored; the web may or may not learn it
  /\ web[n] = "claimed" /\ half' = half \union {n}
  /\ \E s \in {"sent", "releasing"} : web' = [web EXCEPT ![n] = s]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, decided, msgs, drops, cons, db, avail, outbox, direct>>
HalfFail(n) ==
  /\ web[n] = "claimed" /\ web' = [web EXCEPT ![n] = "releasing"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, cons, db, avail, outbox, direct>>
GiveBack(n) ==
  /\ web[n] = "releasing" /\ ReleaseScript(n, {"HELD"}) /\ web' = [web EXCEPT ![n] = "done"]
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, cons, db, avail, outbox, direct>>
ConfirmScript(n, next) ==    \* shared by the local transaction and by the check-back
  \/ /\ Held(n) /\ claims' = [claims EXCEPT ![Owner(n)] = <<n, IF State(n) = "HELD" THEN "CONFIRMED" ELSE State(n)>>]
     /\ UNCHANGED <<stock, gone>> /\ next = "commit"
  \/ /\ ~Held(n) /\ gone' = gone \union {n} /\ UNCHANGED <<stock, claims>> /\ next = "rollback"
LocalTx(n) ==
  /\ web[n] = "sent" /\ \E r \in {"commit", "rollback"} : ConfirmScript(n, r) /\ decided' = decided \union {<<n, r>>}
  /\ web' = [web EXCEPT ![n] = "done"]
  /\ UNCHANGED <<image, failovers, half, msgs, drops, cons, db, avail, outbox, direct>>
Crash(n) ==
  /\ web[n] \notin {"new", "done"} /\ web' = [web EXCEPT ![n] = "done"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, cons, db, avail, outbox, direct>>
Direct(n) ==         \* Redis is away: straight to MySQL
  /\ web[n] = "new" /\ direct < MaxDirect /\ direct' = direct + 1 /\ web' = [web EXCEPT ![n] = "done"]
  /\ IF avail > 0 /\ LiveOf(Owner(n)) = {} THEN db' = [db EXCEPT ![n] = "UNPAID"] /\ avail' = avail - 1 ELSE UNCHANGED <<db, avail>>
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, cons, outbox>>

(* ---- broker ---- *)
CheckBack(n) ==
  /\ n \in half /\ \E r \in {"commit", "rollback"} : ConfirmScript(n, r) /\ decided' = decided \union {<<n, r>>}
  /\ UNCHANGED <<image, failovers, half, msgs, drops, web, cons, db, avail, outbox, direct>>
Apply(n, r) ==       \* a decision reaches the broker; a second commit makes a second message
  /\ <<n, r>> \in decided /\ decided' = decided \ {<<n, r>>}
  /\ half' = half \ {n}
  /\ \/ msgs' = IF r = "commit" /\ n \in half THEN msgs \union {n} ELSE msgs
     \/ msgs' = IF n \in half THEN msgs \union {n} ELSE msgs    \* a sibling in the same envelope stood
  /\ UNCHANGED <<stock, claims, gone, image, failovers, drops, web, cons, db, avail, outbox, direct>>
LoseDecision(n, r) ==
  /\ <<n, r>> \in decided /\ decided' = decided \ {<<n, r>>}
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, msgs, drops, web, cons, db, avail, outbox, direct>>
GiveUp(n) ==         \* check limit reached: the half message is discarded
  /\ n \in half /\ drops < MaxDrops /\ half' = half \ {n} /\ drops' = drops + 1
  /\ UNCHANGED <<stock, claims, gone, image, failovers, decided, msgs, web, cons, db, avail, outbox, direct>>

(* ---- consumer: look at the tombstone, book, tell Redis, acknowledge ---- *)
Look(n) ==
  /\ n \in msgs /\ cons[n] = "idle"
  /\ IF n \in gone /\ db[n] = NoOrder THEN cons' = [cons EXCEPT ![n] = "ack"] ELSE cons' = [cons EXCEPT ![n] = "book"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, db, avail, outbox, direct>>
Book(n) ==
  /\ cons[n] = "book"
  /\ IF db[n] # NoOrder THEN cons' = [cons EXCEPT ![n] = IF Live(n) THEN "settle" ELSE "ack"] /\ UNCHANGED <<db, avail>>
     ELSE IF LiveOf(Owner(n)) # {} THEN cons' = [cons EXCEPT ![n] = "release"] /\ UNCHANGED <<db, avail>>
     ELSE IF avail > 0 THEN db' = [db EXCEPT ![n] = "UNPAID"] /\ avail' = avail - 1 /\ cons' = [cons EXCEPT ![n] = "settle"]
     ELSE cons' = [cons EXCEPT ![n] = "drop"] /\ UNCHANGED <<db, avail>>
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, outbox, direct>>
Tell(n) ==
  /\ cons[n] \in {"settle", "release", "drop"}
  /\ CASE cons[n] = "settle"  -> SettleScript(n)
       [] cons[n] = "release" -> ReleaseScript(n, {"HELD", "CONFIRMED"})
       [] cons[n] = "drop"    -> DropScript(n)
  /\ cons' = [cons EXCEPT ![n] = "ack"]
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, db, avail, outbox, direct>>
Ack(n) ==
  /\ cons[n] = "ack" /\ msgs' = msgs \ {n} /\ cons' = [cons EXCEPT ![n] = "idle"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, drops, web, db, avail, outbox, direct>>
ConsumerCrash(n) ==  \* redelivered: the message stays
  /\ cons[n] # "idle" /\ cons' = [cons EXCEPT ![n] = "idle"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, db, avail, outbox, direct>>

(* ---- orders ---- *)
Pay(n) ==
  /\ db[n] = "UNPAID" /\ db' = [db EXCEPT ![n] = "PAID"]
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, cons, avail, outbox, direct>>
Cancel(n) ==
  /\ db[n] = "UNPAID" /\ db' = [db EXCEPT ![n] = "CANCELLED"] /\ avail' = avail + 1 /\ outbox' = outbox \union {n}
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, cons, direct>>
TellRelease(n) ==
  /\ n \in outbox /\ ReleaseScript(n, {"HELD", "CONFIRMED", "SETTLED"}) /\ outbox' = outbox
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, direct>>
ForgetRelease(n) ==  \* the outbox row goes once Redis shows no claim of n
  /\ n \in outbox /\ ~Held(n) /\ n \in gone /\ outbox' = outbox \ {n}
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, cons, db, avail, direct>>

LoseOrder(n) ==      \* MySQL fell back to a replica that did not have it yet
  /\ Live(n) /\ lost < MaxLost /\ lost' = lost + 1 /\ db' = [db EXCEPT ![n] = NoOrder] /\ avail' = avail + 1
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, msgs, drops, web, cons, outbox, direct>>

(* ---- sweep and reconcile; no clock in the model: they may act at any time ---- *)
SweepHeld(n) ==
  /\ Held(n) /\ State(n) = "HELD" /\ ReleaseScript(n, {"HELD"})
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
Redrive(n) ==        \* a confirmed claim whose message may be lost
  /\ Held(n) /\ State(n) = "CONFIRMED" /\ n \notin msgs /\ n \notin half /\ msgs' = msgs \union {n}
  /\ UNCHANGED <<stock, claims, gone, image, failovers, half, decided, drops, web, cons, db, avail, outbox, direct>>
Adopt(n) ==          \* an order Redis does not know
  /\ Live(n) /\ claims[Owner(n)] = None          \* MySQL outranks a tombstone
  /\ claims' = [claims EXCEPT ![Owner(n)] = <<n, "SETTLED">>] /\ stock' = Dec(stock) /\ gone' = gone \ {n}
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
MakeWay(n) ==        \* the buyer's claim is another number's, which is no live order: it ends before the order is adopted
  /\ Live(n) /\ claims[Owner(n)] # None /\ ~Held(n) /\ ~Live(claims[Owner(n)][1])
  /\ ReleaseScript(claims[Owner(n)][1], {"HELD", "CONFIRMED", "SETTLED"})
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
Reopen(n) ==         \* a settled claim that MySQL does not know: from now on an open one, so that its message may be sent again
  /\ Held(n) /\ State(n) = "SETTLED" /\ db[n] = NoOrder
  /\ claims' = [claims EXCEPT ![Owner(n)] = <<n, "CONFIRMED">>] /\ UNCHANGED <<stock, gone>>
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
Orphan(n) ==         \* a settled claim whose order is cancelled
  /\ Held(n) /\ State(n) = "SETTLED" /\ db[n] = "CANCELLED" /\ ReleaseScript(n, {"SETTLED"})
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
Repair ==
  /\ stock # (IF NumClaims <= Total THEN Total - NumClaims ELSE 0) /\ stock' = (IF NumClaims <= Total THEN Total - NumClaims ELSE 0) /\ UNCHANGED <<claims, gone>>
  /\ UNCHANGED <<image, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>

(* ---- Redis falls back to an older image ---- *)
TakeImage ==
  /\ failovers < MaxFailovers /\ image[1] = Total /\ image[3] = {} /\ image[2] = [u \in Users |-> None] /\ image' = redis /\ image' # image
  /\ UNCHANGED <<stock, claims, gone, failovers, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>
Failover ==
  /\ failovers < MaxFailovers /\ failovers' = failovers + 1
  /\ stock' = image[1] /\ claims' = image[2] /\ gone' = image[3]
  /\ UNCHANGED <<image, half, decided, msgs, drops, web, cons, db, avail, outbox, direct>>

Step == \/ \E n \in Attempts :
             \/ Claim(n) \/ HalfSend(n) \/ HalfFail(n) \/ GiveBack(n) \/ LocalTx(n) \/ Crash(n) \/ Direct(n)
             \/ CheckBack(n) \/ GiveUp(n) \/ \E r \in {"commit", "rollback"} : Apply(n, r) \/ LoseDecision(n, r)
             \/ Look(n) \/ Book(n) \/ Tell(n) \/ Ack(n) \/ ConsumerCrash(n)
             \/ Pay(n) \/ Cancel(n) \/ TellRelease(n) \/ ForgetRelease(n)
             \/ SweepHeld(n) \/ Redrive(n) \/ Adopt(n) \/ MakeWay(n) \/ Reopen(n) \/ Orphan(n)
        \/ Repair \/ TakeImage \/ Failover
Next == (Step /\ UNCHANGED lost) \/ \E n \in Attempts : LoseOrder(n)
Spec == Init /\ [][Next]_vars

(* ---- laws ---- *)
NoOversell  == Cardinality({n \in Attempts : Live(n)}) <= Total
OnePerUser  == \A u \in Users : Cardinality(LiveOf(u)) <= 1
BookBalance == avail + Cardinality({n \in Attempts : Live(n)}) = Total
LedgerNeverShort == stock + NumClaims >= Total \/ failovers > 0 \/ direct > 0 \/ \E n \in Attempts : n \in gone
LedgerBalance == (failovers = 0 /\ direct = 0) => stock + NumClaims = Total
(* what the living parts still have to do; crashes, losses, new buyers, payments and cancellations are not among it *)
Work == \/ \E n \in Attempts :
             \/ HalfSend(n) \/ GiveBack(n) \/ LocalTx(n) \/ CheckBack(n) \/ \E r \in {"commit", "rollback"} : Apply(n, r)
             \/ Look(n) \/ Book(n) \/ Tell(n) \/ Ack(n) \/ ForgetRelease(n) \/ (TellRelease(n) /\ redis' # redis)
             \/ SweepHeld(n) \/ Redrive(n) \/ Adopt(n) \/ MakeWay(n) \/ Reopen(n) \/ Orphan(n)
        \/ Repair
Quiet == ~ ENABLED Work
NoLostUnit == Quiet => /\ \A u \in Users : (claims[u] # None) <=> (LiveOf(u) # {})
                       /\ \A u \in Users : claims[u] # None => claims[u][1] \in LiveOf(u)
                       /\ stock = avail
=============================================================================
