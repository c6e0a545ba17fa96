-- Stores the agreed text with the consent; a patient can sign on paper or on a phone (domain-outpatient §8b).
ALTER TABLE consent
  ADD COLUMN signed_by text NOT NULL DEFAULT 'PAPER' CHECK (signed_by IN ('PAPER', 'PHONE')),
  ADD COLUMN title text,
  ADD COLUMN text_version integer CHECK (text_version >= 1),
  ADD COLUMN paragraphs text[],
  -- The text of consents that were signed before this migration is unknown.
  ADD CHECK ((title IS NULL) = (text_version IS NULL) AND (title IS NULL) = (paragraphs IS NULL)),
  ADD CHECK (signed_by = 'PAPER' OR title IS NOT NULL);

-- Serves the check for a first recharge, which requires the signed agreement.
CREATE INDEX card_recharge_patient ON card_recharge (property_owner_id, patient_id);

-- Consents to advertising, queried for the patients of a mailing.
CREATE INDEX consent_marketing ON consent (property_owner_id, patient_id) WHERE kind = 'MARKETING' AND state = 'AGREED';
