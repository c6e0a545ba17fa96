-- The desk queries visits that still wait from an earlier day every 15 s: few of all visits, found without reading all
-- others.
CREATE INDEX accepts_waiting ON accepts (property_owner_id, org_id, day) WHERE accepts_state = 0 AND valid_flag;
