-- Columns that the desk and the search for visits show in addition to the queue (domain-workstation §1): origin of a
-- visit, and the visit that it continues.
ALTER TABLE accepts ADD COLUMN parent_accepts_id bigint;
ALTER TABLE accepts ADD COLUMN receive_source text NOT NULL DEFAULT '现场'
  CHECK (receive_source IN ('现场', '预约', '快速接诊', '复诊提醒', '转诊'));
ALTER TABLE accepts ADD FOREIGN KEY (property_owner_id, parent_accepts_id) REFERENCES accepts (property_owner_id, id);

-- Sets the origin of existing visits: by appointment, or received by a doctor without a registration.
DO $$
DECLARE
  chain bigint;
  house bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner LOOP
    PERFORM set_config('app.po', chain::text, true);
    FOR house IN SELECT id FROM org WHERE property_owner_id = chain LOOP
      PERFORM set_config('app.org', house::text, true), set_config('app.orgs', house::text, true);
      UPDATE accepts SET receive_source = CASE r.reg_kind WHEN 3 THEN '预约' ELSE '快速接诊' END
      FROM registration r
      WHERE accepts.property_owner_id = chain AND accepts.org_id = house
        AND r.property_owner_id = chain AND r.id = accepts.registration_id AND r.reg_kind IN (3, 4);
    END LOOP;
  END LOOP;
  PERFORM set_config('app.po', '', true), set_config('app.org', '', true), set_config('app.orgs', '', true);
END $$;

-- 处方数: signed prescriptions of a visit.
CREATE INDEX optician_prescription_visit ON optician_prescription (property_owner_id, accepts_id) WHERE rx_state = 2;
