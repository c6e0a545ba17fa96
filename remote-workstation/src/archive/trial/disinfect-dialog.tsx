import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import styles from '../lens/lens.module.css';
import type { TrialLensRow } from './trial-lens.rules';

/** To the minute: the clock of the server may be some seconds behind. */
const thisMinute = () => `${clinicTimeText(new Date()).slice(0, 16)}:00`;

interface DisinfectDialogProps {
  readonly lenses: readonly TrialLensRow[];
  /** Warning about the lenses, shown first. */
  readonly warns?: string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** 登记消毒: when the lenses lay in the bath. */
export function DisinfectDialog({ lenses, warns, onDone = () => undefined, onClose }: DisinfectDialogProps) {
  return (
    <CallDialog
      title={`登记消毒：${lenses.map(({ lensNo }) => lensNo).join('、')}`}
      call={trialLens.disinfect}
      known={{ ids: lenses.map(({ id }) => id) }}
      start={{ disinfectedAt: thisMinute() }}
      ok="确定"
      done="消毒已登记"
      width={420}
      lead={
        warns ? (
          <p role="alert" className={styles.warns}>
            {warns}
          </p>
        ) : null
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
