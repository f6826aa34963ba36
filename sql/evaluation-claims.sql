-- Which process asks a request at the moment, so that no other process asks the same request. `audit rag evaluate` and `audit extract` add this
-- table to a store before their first request. A row is deleted when the request has a reply or a failure, and when its process ends. Unlike the
-- rows of sql/evaluations.sql and sql/extractions.sql, these rows change and contain no result. docs/evaluations.md explains when a claim is taken
-- over.
CREATE TABLE IF NOT EXISTS claim (
  request INTEGER PRIMARY KEY REFERENCES request (request),
  owner   TEXT NOT NULL,                -- a random id for each time that a process opens the store
  space   TEXT NOT NULL,                -- where `pid` names a process: the machine, and the namespace where there are several
  pid     INTEGER NOT NULL,
  beat    INTEGER NOT NULL              -- the owner increases it every 5 s while it is alive
) STRICT;
