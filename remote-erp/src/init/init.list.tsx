import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, sized } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { lineName } from '../bill/goods-line';
import { pairOf } from '../parts/pair-column';
import { useSeesCost } from '../parts/use-sees-cost';
import styles from './init.module.css';
import { InitializationLead } from './initialization-lead';
import { LocationButton } from './location-drawer';
import { OpeningDialog } from './opening-dialog';

export type OpeningRow = OutputOf<typeof stockInitialization.linesPage>['records'][number];

const { line } = stockInitialization;
const WIDTHS = {
  ...{ spec: 160, unit: 72, locationName: 78, batchNo: 96, expireDate: 104 },
  ...{ qty: 76, cost: 92, amount: 108 },
};

/** 库存初始化 (domain-erp §2.7): what stood on the shelves when the organisation began. */
export default function InitList() {
  const list = useList(stockInitialization.linesPage);
  const { data: status } = useCall(stockInitialization.checkIfEnded, {});
  const seesCost = useSeesCost();
  const [opened, open] = useState<{ readonly row?: OpeningRow }>();
  const remove = useSend(stockInitialization.deleteLines);
  const { confirm, success } = useFeedback();
  const isRunning = status?.state === 'RUNNING';
  const blocked = isRunning ? undefined : status?.ended ? '初始化已结束，不能再录入' : '请先开始初始化';
  const sums = list.answer?.sums;

  const drop = async (row: OpeningRow) => {
    const place = [lineName(row), row.locationName, row.batchNo].filter(Boolean).join(' ');
    if (!(await confirm(`确定删除期初「${place}」吗？`, { ok: '删除', danger: true }))) return;
    await remove({ ids: [row.id] });
    success('删除成功');
  };

  const acts = (row: OpeningRow) => (
    <>
      <Do call={stockInitialization.saveLines} blocked={blocked} onClick={() => open({ row })}>
        编辑
      </Do>
      <Do call={stockInitialization.deleteLines} danger blocked={blocked} onClick={() => drop(row)}>
        删除
      </Do>
    </>
  );

  return (
    <>
      <ListPage
        title="库存初始化"
        list={list}
        filters={['locationId', 'categoryId', 'goods']}
        lead={status ? <InitializationLead of={status} lines={list.total} /> : <div className={styles.lead} />}
        main={
          <Do call={stockInitialization.saveLines} main hotkey="F2" blocked={blocked} onClick={() => open({})}>
            新增
          </Do>
        }
        tools={
          <>
            <LocationButton />
            {isRunning ? (
              <ImportButton of={stockInitialization.import} done={({ saved }) => `已导入${saved}行期初`} />
            ) : null}
            <ExportButton call={stockInitialization.export} of={list} />
          </>
        }
        columns={[
          ...pairOf(line, ['goodsName', 'code'], 190),
          ...sized(
            [
              ...columns(line, ['spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'qty']),
              ...(seesCost ? columns(line, ['cost', 'amount']) : []),
            ],
            WIDTHS,
          ),
        ]}
        totals={
          sums && { qty: sums.qty, ...(typeof sums.amount === 'number' ? { amount: formatMoney(sums.amount) } : {}) }
        }
        acts={acts}
      />
      {opened ? <OpeningDialog of={opened.row} onClose={() => open(undefined)} /> : null}
    </>
  );
}
