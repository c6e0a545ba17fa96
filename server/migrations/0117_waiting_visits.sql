-- The desk asks every 15 s who still waits since an earlier day: few of all visits, found without reading the others.
CREATE INDEX accepts_waiting ON accepts (property_owner_id, org_id, day) WHERE accepts_state = 0 AND valid_flag;
