-- Messages of a patient, as the file of the patient tells of them (domain-patients §2).
CREATE INDEX sms_ready_patient ON sms_ready (property_owner_id, patient_id, created_at) WHERE patient_id IS NOT NULL;
CREATE INDEX wx_message_patient ON wx_message (property_owner_id, patient_id, created_at);
