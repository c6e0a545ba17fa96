-- 备注 of 单据维护-收费记录: how the office settled a sale whose money and goods differ (domain-erp §4.6).
ALTER TABLE sale ADD COLUMN charge_note text CHECK (char_length(charge_note) <= 200);
