-- The words that were agreed to stay with the agreement, and a phone may sign as paper does (domain-outpatient §8b).
ALTER TABLE consent
  ADD COLUMN signed_by text NOT NULL DEFAULT 'PAPER' CHECK (signed_by IN ('PAPER', 'PHONE')),
  ADD COLUMN title text,
  ADD COLUMN text_version integer CHECK (text_version >= 1),
  ADD COLUMN paragraphs text[],
  -- Of what was signed before words were kept nobody knows them.
  ADD CHECK ((title IS NULL) = (text_version IS NULL) AND (title IS NULL) = (paragraphs IS NULL)),
  ADD CHECK (signed_by = 'PAPER' OR title IS NOT NULL);

-- Whether a patient ever recharged: the first recharge asks for the signed agreement.
CREATE INDEX card_recharge_patient ON card_recharge (property_owner_id, patient_id);

-- Who agrees to advertising, asked for by the patients of a mailing.
CREATE INDEX consent_marketing ON consent (property_owner_id, patient_id) WHERE kind = 'MARKETING' AND state = 'AGREED';
