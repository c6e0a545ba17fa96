import type { HisEnv } from '@mingmou/contract/workstation/his/his.dicts';
import type { HisConnector } from './his-connector.types';
import { httpHis } from './his-drivers/http.driver';
import { hisSandbox } from './his-drivers/sandbox.driver';

/** Who answers in an environment; undefined: nobody, what waits goes on waiting. */
export function hisConnector(env: HisEnv, settings: NodeJS.ProcessEnv = process.env): HisConnector | undefined {
  if (env === 'SANDBOX') return hisSandbox;
  const { HIS_ZJ_URL: base, HIS_ZJ_KEY: key = '' } = settings;
  return env === 'PROD' && base ? httpHis(base.replace(/\/+$/, ''), key) : undefined;
}
