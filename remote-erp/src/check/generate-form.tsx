import type { InputOf } from '@mingmou/contract/base/call';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import bill from '../bill/bill.module.css';
import { BillHeading } from '../bill/bill-heading';
import styles from './check.module.css';
import { checkPages } from './check.pages';

type Input = InputOf<typeof inventoryCheck.generate>;

const NAMES = [
  ...(['locationIds', 'categoryIds', 'brandIds', 'breedIds'] as const),
  ...(['checkerIds', 'uncountedRule', 'blind', 'remark'] as const),
];
const START: Input = { uncountedRule: 'SKIP' };

/** 生成盘点单: scope, people, and whether the stock on record is shown. */
export function GenerateForm() {
  const { titles, paths } = checkPages;
  const [draft, keep] = useDraft<Input>('inventory-check-new');
  const values = draft ?? START;
  const generate = useSend(inventoryCheck.generate);
  const navigate = useNavigate();
  const start = async () => {
    const { id } = await generate(values);
    keep(() => undefined);
    navigate(`${paths.edit}?id=${id}`, { replace: true });
  };
  return (
    <Page label={titles.add} height="full" className={bill.page}>
      <BillHeading title={titles.add} lifecycle={inventoryCheck.lifecycle}>
        <Button onClick={() => navigate(paths.list)}>返回列表</Button>
        <Do call={inventoryCheck.generate} main hotkey="Ctrl+Enter" onClick={start}>
          生成盘点单
        </Do>
      </BillHeading>
      <Panel aria-label="盘点范围">
        <Quiet>不选就是全部；生成时记下账面，盘点期间可以照常销售和入库。</Quiet>
        <div className={styles.form}>
          {NAMES.map((name) => (
            <div key={name} className={name === 'remark' ? `${styles.field} ${styles.wide}` : styles.field}>
              <label htmlFor={`check-${name}`}>{inventoryCheck.input[name].title}</label>
              <FieldInput
                id={`check-${name}`}
                spec={inventoryCheck.input[name]}
                value={values[name] ?? undefined}
                onChange={(value) => keep((now = START) => ({ ...now, [name]: value ?? null }))}
              />
            </div>
          ))}
        </div>
      </Panel>
    </Page>
  );
}
