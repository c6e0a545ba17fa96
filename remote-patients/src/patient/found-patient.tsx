import { Button } from '@mingmou/kit/ui';
import styles from './patient.module.css';

interface FoundPatientProps {
  /** Of the row that is listed; absent until the list is read, and where nothing was found. */
  readonly name: string | undefined;
  readonly onAll: () => void;
}

/** Says that the list shows only the patient who was found by `/` or F4: no filter of the bar tells so. */
export function FoundPatient({ name, onAll }: FoundPatientProps) {
  return (
    <div className={styles.ticked}>
      只显示查找的患者{name ? `：${name}` : ''}
      <Button type="text" onClick={onAll}>
        显示全部
      </Button>
    </div>
  );
}
