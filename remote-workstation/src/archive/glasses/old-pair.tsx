import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { eyePowerText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import styles from './glasses.module.css';
import { fieldId } from './glasses-figures';

interface OldPairProps {
  readonly patientId: number;
  /** The pair itself takes nobody's place. */
  readonly besides?: number;
  readonly value: unknown;
  readonly onChoose: (id: number | null) => void;
}

const WORN = 1;

/** Which worn pair this one takes the place of; nothing is asked where none is worn. */
export function OldPair({ patientId, besides, value, onChoose }: OldPairProps) {
  const { data } = useCall(glassesArchive.archives, { patientId }, { quiet: true });
  const worn = (data ?? []).filter(({ id, state }) => state === WORN && id !== besides);
  if (worn.length === 0) return null;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <label htmlFor={fieldId('replacesId')}>更换的旧镜</label>
        <Select
          id={fieldId('replacesId')}
          aria-label="更换的旧镜"
          allowClear
          placeholder="不更换"
          value={typeof value === 'number' ? value : undefined}
          options={worn.map(({ id, archiveName, power, deliveredAt }) => ({
            value: id,
            label: [archiveName, deliveredAt, eyePowerText(power, 'od'), eyePowerText(power, 'os')]
              .filter(Boolean)
              .join(' '),
          }))}
          onChange={(id: number | undefined) => onChoose(id ?? null)}
        />
      </div>
    </div>
  );
}
