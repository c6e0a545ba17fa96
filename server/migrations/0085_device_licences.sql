-- The licence of an organisation to sell devices of class III (domain-erp §9b.2): its number, what it covers, until when.
ALTER TABLE org
  ADD COLUMN device_licence_no text,
  ADD COLUMN device_licence_scope text[] NOT NULL DEFAULT '{}' CHECK (device_licence_scope <@ ARRAY['LENS', 'CARE']),
  -- Null: 长期.
  ADD COLUMN device_licence_expire date;
