import { charge, MAX_BATCH_ROWS } from '@mingmou/contract/system/fees/charge.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import type { Pasted } from '@mingmou/kit/bill/block-paste';
import { LineGrid, type LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import page from '../parts/page.module.css';
import styles from './fees.module.css';
import { type MoreRow, moreColumns } from './more-rows';
import { CHARGES } from './paths';
import { useMoreRows } from './use-more-rows';
import { useSeesCost } from './use-sees-cost';

const { title } = charge.saveBatch;

function says({ filled, refused, beyond }: Pasted): string {
  const rest = [
    refused > 0 ? `${refused}格没有读懂，未填` : '',
    beyond > 0 ? `${beyond}行超出${MAX_BATCH_ROWS}行，未填` : '',
  ];
  return [`已粘贴${filled}格`, ...rest].filter(Boolean).join('，');
}

/** 批量新增收费项目: a sheet of up to 100 rows, typed or pasted; all are stored or none. */
export default function ChargeMoreForm() {
  const { data: code, refusal, refetch } = useCall(charge.code, {});
  if (refusal && !code) return <ListFailure refusal={refusal} retry={refetch} />;
  return code ? <Sheet key={code} first={code} /> : <Skeleton active />;
}

function Sheet({ first }: { readonly first: string }) {
  const grid = useRef<LineGridHandle>(null);
  const seesCost = useSeesCost();
  const columns = useMemo(() => moreColumns(seesCost), [seesCost]);
  const { store, faultsOf, filled, isFull, grow, makeRoom, save } = useMoreRows(first);
  const { success, warning } = useFeedback();
  const navigate = useNavigate();
  useEffect(() => grid.current?.focusAt({ row: 0, name: 'name' }), []);
  const nameOf = useCallback(({ key, name }: MoreRow) => name || `第${store.keys().indexOf(key) + 1}行`, [store]);
  const onPasted = useCallback(
    (pasted: Pasted) => (pasted.refused + pasted.beyond > 0 ? warning(says(pasted)) : success(says(pasted))),
    [warning, success],
  );
  const addRow = useCallback(() => {
    grow(1);
    requestAnimationFrame(() => grid.current?.focusAt({ row: store.keys().length - 1, name: 'code' }));
  }, [grow, store]);
  const run = async () => {
    const saved = await save();
    if (saved === undefined) return;
    success(`已新增${saved}项`);
    navigate(CHARGES);
  };

  return (
    <Page label={title} height="full" sheet>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <Quiet role="status">{`已填${filled}行，最多${MAX_BATCH_ROWS}行`}</Quiet>
        <div className={styles.acts}>
          <Button onClick={() => navigate(CHARGES)}>返回</Button>
          <Do call={charge.saveBatch} blocked={isFull && `一次最多${MAX_BATCH_ROWS}行，请先保存`} onClick={addRow}>
            添加一行
          </Do>
          <Do call={charge.saveBatch} main hotkey="Ctrl+S" onClick={run}>
            保存
          </Do>
        </div>
      </header>
      <p className={styles.hint}>
        可从表格软件复制后粘贴到任一格；回车下一格 · ↑↓ 换行 · Ctrl+Delete 移除一行；有一行错误就一行也不保存
      </p>
      <div className={styles.sheet} onPasteCapture={makeRoom}>
        <LineGrid
          ref={grid}
          label={title}
          store={store}
          columns={columns}
          nameOf={nameOf}
          faultsOf={faultsOf}
          empty="没有行，请添加一行"
          onEnd={addRow}
          onPasted={onPasted}
        />
      </div>
    </Page>
  );
}
