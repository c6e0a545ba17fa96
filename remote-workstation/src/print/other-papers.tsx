import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { Link } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { drugPrintAddress, medicalPrintAddress, templatePrintAddress } from './addresses';
import styles from './print.module.css';

interface OtherPapersProps {
  readonly acceptsId: number;
  /** Current prescription. */
  readonly recordId: number | undefined;
}

/** What else of the visit is printed: its prescriptions of drugs, and from those back to its record. */
export function OtherPapers({ acceptsId, recordId }: OtherPapersProps) {
  const { data } = useCall(drugRx.findByAccepts, { acceptsId }, { quiet: true });
  const others = (data?.rows ?? []).filter(
    ({ prescriptionId, stageState }) =>
      prescriptionId !== recordId && stageState !== drugRx.lifecycle.states.BLANK.code,
  );
  return (
    <nav className={styles.others} aria-label="本次就诊的其他单据">
      {recordId === undefined ? null : (
        <Link to={medicalPrintAddress(acceptsId)} replace>
          门诊病历
        </Link>
      )}
      {others.map(({ prescriptionId, signed }) => (
        <Link key={prescriptionId} to={drugPrintAddress(acceptsId, prescriptionId)} replace>
          处方笺 {signed?.rxNo ?? '（草稿）'}
        </Link>
      ))}
      <Link to={templatePrintAddress(acceptsId)}>按模板打印</Link>
    </nav>
  );
}
