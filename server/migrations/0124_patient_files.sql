-- Serves the messages of a patient in the patient's file (domain-patients §2).
CREATE INDEX sms_ready_patient ON sms_ready (property_owner_id, patient_id, created_at) WHERE patient_id IS NOT NULL;
CREATE INDEX wx_message_patient ON wx_message (property_owner_id, patient_id, created_at);
