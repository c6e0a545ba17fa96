import { nearDistance } from '@mingmou/contract/workstation/optician.dicts';
import { Select } from '@mingmou/kit/ui-form';
import frame from '../stage/stage.module.css';
import styles from './optician.module.css';

const MM_PER_CM = 10;

interface CopyDistanceProps {
  readonly value: number;
  readonly onChange: (millimetres: number) => void;
}

/** Working distance, from which the near pupil distance follows. */
export function CopyDistance({ value, onChange }: CopyDistanceProps) {
  return (
    <div className={frame.cell}>
      <label htmlFor="near-distance">近用距离</label>
      <Select
        id="near-distance"
        className={styles.wide}
        value={value}
        options={nearDistance.rows.map(({ code, name }) => ({ value: code * MM_PER_CM, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}
