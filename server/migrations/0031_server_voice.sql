-- Third voice for calls: a speech service that the server uses (domain-system §3.5).
ALTER TABLE call_setting DROP CONSTRAINT call_setting_speech_check;
ALTER TABLE call_setting ADD CONSTRAINT call_setting_speech_check CHECK (speech IN ('browser', 'server', 'off'));
