const DEFAULT_READER = 'http://127.0.0.1:18765/key';

/** Where a browser finds the reader of LOCAL keys, on the machine it runs on. */
export function localReader(env: NodeJS.ProcessEnv = process.env): string {
  return env.KEY_READER_URL || DEFAULT_READER;
}

/** Whether a LOCAL key may be registered and accepted by its id alone, which anybody can repeat. */
export function trustsBareIds(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.KEY_READER_TRUST_LOCAL === 'true';
}
