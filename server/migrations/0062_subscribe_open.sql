-- 待审核 and 已预约 are a few of many years' appointments: the desk asks for them by state, and the nightly closing for those of
-- days before, without reading all the others.
CREATE INDEX subscribe_open ON subscribe (property_owner_id, org_id, subscribe_date, frame_start, id)
  WHERE NOT deleted AND subscribe_state IN (0, 1);
