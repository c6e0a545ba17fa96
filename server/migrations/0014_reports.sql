-- Finished visits of an organisation by finish time; dashboard and reports count them by day.
CREATE INDEX accepts_finished ON accepts (property_owner_id, org_id, finish_at) WHERE finish_at IS NOT NULL;
