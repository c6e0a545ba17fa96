import type { OutputOf } from '@mingmou/contract/base/call';
import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Select } from '@mingmou/kit/ui-form';
import { type ReactNode, useState } from 'react';
import styles from './label.module.css';
import { LabelGoodsTable } from './label-goods-table';
import { LabelPreview } from './label-preview';
import { type LabelCopies, LabelSheet, paperOf } from './label-sheet';

export type Row = OutputOf<typeof label.choose>['records'][number];

const FILTERS = ['billNo', 'keyword', 'categoryId', 'brandId', 'breedId'] as const;

type Typed = readonly (readonly [id: number, copies: number | null])[];
const STAYS = { leaving: 'stays' } as const;

/** Chosen rows with their copies. Input outlives a reload. */
function useCopies(rows: readonly Row[] | undefined, asked: string) {
  const [kept, keep] = useDraft<{ readonly asked: string; readonly typed: Typed }>('label-copies', STAYS);
  // Other goods start from their own copies.
  const changed = new Map(kept?.asked === asked ? kept.typed : []);
  const copiesOf = ({ id, copies }: Row) => (changed.has(id) ? (changed.get(id) ?? null) : copies);
  const put = (id: number, copies: number | null) => keep(() => ({ asked, typed: [...changed.set(id, copies)] }));
  const chosen = (rows ?? []).flatMap((row) => {
    const copies = copiesOf(row);
    return copies ? [{ row, copies }] : [];
  });
  return { copiesOf, put, chosen };
}

/** Chooses goods by a receipt or by filters, and prints their labels. */
export function LabelsPrint({ heading }: { readonly heading: ReactNode }) {
  const list = useList(label.choose);
  const templates = useCall(label.findAll, {});
  const [templateId, setTemplateId] = useState<number>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { copiesOf, put, chosen } = useCopies(list.rows, JSON.stringify(list.query));
  const template = templates.data?.find(({ id }) => id === templateId) ?? templates.data?.[0];
  const pieces = chosen.reduce((total, { copies }) => total + copies, 0);
  const send = useSend(label.print);
  const print = usePrint();
  const { success } = useFeedback();
  const blocked = (!template && '请先在模板管理中新增标签模板') || (chosen.length === 0 && '请先查询商品，并填写份数');
  const run = async () => {
    if (!template) return;
    const { billNo } = list.query.filters;
    const printed = await send({
      templateId: template.id,
      lines: chosen.map(({ row, copies }) => ({ barcodeId: row.barcodeId, copies })),
      ...(typeof billNo === 'string' ? { sourceBillNo: billNo } : {}),
    });
    const ofToday = new Map(printed.goods.map((goods) => [goods.barcodeId, goods]));
    const lines = chosen.flatMap(({ row, copies }): LabelCopies[] => {
      const goods = ofToday.get(row.barcodeId);
      return goods ? [{ goods: { ...goods, batchNo: row.batchNo, expireDate: row.expireDate }, copies }] : [];
    });
    await print({
      title: `商品标签 ${printed.id}`,
      paper: paperOf(template.size),
      margin: 0,
      sheet: <LabelSheet of={template} orgName={printed.orgName} lines={lines} />,
    });
    success(`已打印${chosen.length}种商品的${pieces}枚标签`);
  };
  return (
    <>
      <ListPage
        title={label.choose.title}
        heading={heading}
        list={list}
        filters={FILTERS}
        columns={[]}
        tools={
          <>
            <Select
              aria-label="标签模板"
              className={styles.template}
              placeholder="请选择模板"
              value={template?.id}
              options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setTemplateId}
            />
            <Do call={label.choose} blocked={blocked} onClick={() => setIsPreviewing(true)}>
              预览
            </Do>
          </>
        }
        main={
          <Do call={label.print} main blocked={blocked} hotkey="F2" onClick={run}>
            打印
          </Do>
        }
        body={<LabelGoodsTable list={list} copiesOf={copiesOf} onCopies={put} pieces={pieces} />}
      />
      {isPreviewing && template ? (
        <LabelPreview
          of={template}
          lines={chosen.map(({ row, copies }) => ({ goods: row, copies }))}
          onClose={() => setIsPreviewing(false)}
        />
      ) : null}
    </>
  );
}
