-- 待审核 and 已预约 are few among the appointments of many years. The appointment desk queries them by state, and the nightly
-- job queries those before today, both without reading all other appointments.
CREATE INDEX subscribe_open ON subscribe (property_owner_id, org_id, subscribe_date, frame_start, id)
  WHERE NOT deleted AND subscribe_state IN (0, 1);
