import { dictName } from '@mingmou/contract/base/dict';
import { type StandingCode, versionStanding } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { StateTag } from '@mingmou/kit/list/state-tag';

const TONES = { UNTRIED: 'waiting', PROVEN: 'passed', FAULTY: 'overdue' } as const;

/** Whether a version has proven itself in browsers. */
export function StandingTag({ standing }: { readonly standing: StandingCode }) {
  return <StateTag tone={TONES[standing]}>{dictName(versionStanding, standing)}</StateTag>;
}
