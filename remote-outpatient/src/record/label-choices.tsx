import type { OutputOf } from '@mingmou/contract/base/call';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { customerLabel } from '@mingmou/contract/patients/customer.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox, Skeleton } from '@mingmou/kit/ui';
import styles from './record.module.css';

type Label = OutputOf<typeof visitRecord.page>['records'][number]['labels'][number];

interface LabelChoicesProps {
  /** Those of the visit, which stay to be seen when they are given no more. */
  readonly present: readonly Label[];
  readonly chosen: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

const MOST = visitRecord.labelIds.max ?? Number.POSITIVE_INFINITY;

/** Labels of the chain as check boxes in place: an open list would cover the buttons below it. */
export function LabelChoices({ present, chosen, onChange }: LabelChoicesProps) {
  const { data, refusal, refetch } = useCall(customerLabel.findAll, {}, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const gone = present.filter(({ id }) => !data.some((label) => label.id === id));
  const isFull = chosen.length >= MOST;
  if (data.length + gone.length === 0) return <Quiet>还没有患者标签，请在系统设置中添加</Quiet>;
  return (
    <fieldset className={styles.choices} aria-label="标签">
      {[...data, ...gone].map(({ id, name, color }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={isFull && !chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <span style={{ color }}>{name}</span>
          {gone.some((label) => label.id === id) ? '（已停用）' : null}
        </Checkbox>
      ))}
      {isFull ? <Quiet>{`最多${MOST}个标签，请先取消一个`}</Quiet> : null}
    </fieldset>
  );
}
