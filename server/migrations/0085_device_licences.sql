-- Licence of an organisation to sell class III devices (domain-erp §9b.2): number, scope and expiry date.
ALTER TABLE org
  ADD COLUMN device_licence_no text,
  ADD COLUMN device_licence_scope text[] NOT NULL DEFAULT '{}' CHECK (device_licence_scope <@ ARRAY['LENS', 'CARE']),
  -- Null: 长期.
  ADD COLUMN device_licence_expire date;
