-- 审计 can be sorted by time and by operator.
CREATE INDEX remote_event_at ON remote_event (at);
CREATE INDEX remote_event_who ON remote_event (who);
