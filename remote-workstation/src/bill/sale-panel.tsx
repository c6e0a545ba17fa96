import { sentence } from '@mingmou/contract/base/codes';
import { limitOf } from '@mingmou/contract/base/limit';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { saleInput } from '@mingmou/contract/erp/sale/sale.fields';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { send } from '@mingmou/core/http/client';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useRepeatable } from '@mingmou/kit/entry/use-repeatable';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useSelf } from '@mingmou/kit/form/use-self';
import { Alert, Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './sale.module.css';
import { draftOf, EMPTY, type SaleDraft, sentSale, singleEyed, withLenses, withNote, withSeller } from './sale-draft';
import { SaleHistory } from './sale-history';
import { SaleLines } from './sale-lines';
import { SaleList } from './sale-list';
import { SalePapers } from './sale-papers';
import { SaleStock } from './sale-stock';
import { type Confirming, useConfirming } from './use-confirming';

const LONGEST = limitOf(saleDesk.confirmInvoice.input.overrideReason);

interface SalePanelProps {
  readonly acceptsId: number;
  readonly patientId: number;
  /** The day of the visit. */
  readonly day: string;
  /** A prescription of the visit waits for its doctor. */
  readonly isWaiting: boolean;
}

/** One walks between the tabs of a visit, and each says that it is kept. */
const KEPT_HERE = { leaving: 'stays' } as const;

/** 配镜销售: glasses and contact lenses sold in the visit, by its prescriptions (domain-workstation §2.4). */
export function SalePanel({ acceptsId, patientId, day, isWaiting }: SalePanelProps) {
  const [kept, keep] = useDraft<SaleDraft>(`visit-sale-${acceptsId}`, KEPT_HERE);
  const self = useSelf(saleInput.sellerId);
  const draft = withSeller(kept ?? EMPTY, self);
  const change = (next: SaleDraft) => keep(() => next);
  const empty = () => keep(() => undefined);
  const save = useRepeatable(saleDesk.invoiceSave);
  const edit = useRepeatable(saleDesk.editErpSales);
  const saveTwo = useRepeatable(saleDesk.invoiceSaveTwo);
  const confirming = useConfirming();
  const { confirm, success } = useFeedback();
  const { data: staff = [] } = useCall(consultingDesk.initEmployee, {}, { quiet: true });
  const visit = { acceptsId, patientId };
  const blocked = draft.lines.length === 0 && '请先添加商品';
  const changeSaved = async (id: number) => {
    if (draft.lines.length > 0 && !(await confirm('正在开的销售单还没有保存，确定放弃它吗？'))) return;
    change(draftOf(await send(saleDesk.findInvoiceDetail, { id })));
  };
  return (
    <div className={styles.panel}>
      <Pending {...{ patientId, confirming }} onChange={changeSaved} />
      {draft.of ? (
        <p className={styles.changing}>
          <b>正在修改 {draft.of.billNo}</b>
          <Button size="small" onClick={empty}>
            放弃修改
          </Button>
        </p>
      ) : null}
      <div className={styles.columns}>
        <SalePapers
          {...{ acceptsId, patientId, day, isWaiting }}
          onPick={(paper, breed, expired) => {
            const next = withLenses(draft, paper, breed);
            change(expired > 0 ? withNote(next, `处方已过期${expired}天，已确认`) : next);
          }}
        />
        <SaleLines draft={draft} onChange={change} />
        <div className={styles.beside}>
          <SaleStock draft={draft} onChange={change} />
          <SaleHistory patientId={patientId} />
        </div>
      </div>
      <footer className={styles.foot}>
        <label htmlFor="visit-sale-optometrist">{saleInput.optometristId.title}</label>
        <Select
          id="visit-sale-optometrist"
          className={styles.seller}
          value={draft.optometristId ?? undefined}
          options={staff.map(({ staffId, name }) => ({ value: staffId, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="请选择"
          onChange={(next: number | undefined) => change({ ...draft, optometristId: next ?? null })}
        />
        <label htmlFor="visit-sale-seller">{saleInput.sellerId.title}</label>
        <span className={styles.seller}>
          <FieldInput
            id="visit-sale-seller"
            spec={saleInput.sellerId}
            value={draft.sellerId}
            onChange={(next) => change({ ...draft, sellerId: typeof next === 'number' ? next : null })}
          />
        </span>
        <label htmlFor="visit-sale-remark">{saleInput.remark.title}</label>
        <span className={styles.remark}>
          <FieldInput
            id="visit-sale-remark"
            spec={saleInput.remark}
            value={draft.remark}
            onChange={(next) => change({ ...draft, remark: typeof next === 'string' ? next : null })}
          />
        </span>
        <Do
          call={saleDesk.invoiceSave}
          blocked={blocked}
          hotkey="Ctrl+S"
          onClick={async () => {
            const { of } = draft;
            await (of
              ? edit({ ...sentSale(draft, visit), id: of.id, version: of.version })
              : save(sentSale(draft, visit)));
            empty();
            success('保存成功');
          }}
        >
          暂存
        </Do>
        <Do
          call={saleDesk.invoiceSaveTwo}
          main
          blocked={blocked}
          hotkey="Ctrl+Enter"
          onClick={async () => {
            if (singleEyed(draft.lines) && !(await confirm('仅销售单眼镜片，确定继续？'))) return;
            await confirming.run(
              (overrideReason) => saveTwo({ ...sentSale(draft, visit), overrideReason }, { quiet: true }),
              empty,
            );
          }}
        >
          保存并确认
        </Do>
      </footer>
      <SaleList title="本次就诊的销售单" asked={{ acceptsId }} confirming={confirming} onChange={changeSaved} />
      <ReasonDialog asked={confirming.asked} longest={LONGEST} onClose={confirming.close} />
    </div>
  );
}

interface PendingProps {
  readonly patientId: number;
  readonly confirming: Confirming;
  readonly onChange: (id: number) => Promise<void>;
}

/** Another sale of the patient waits (140401): a note that hinders nothing, with the sales themselves on request. */
function Pending({ patientId, ...acts }: PendingProps) {
  const { data } = useCall(saleDesk.isExistPendingReviewInvoice, { patientId }, { quiet: true });
  const [isOpen, setOpen] = useState(false);
  if (!data?.exist) return null;
  const view = (
    <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      查看
    </Button>
  );
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={sentence(saleCodes.waiting, { billNo: data.billNos.join('、') })}
        action={view}
      />
      {isOpen ? <SaleList title="待审核的销售单" asked={{ patientId, states: ['SUBMITTED'] }} {...acts} /> : null}
    </>
  );
}
