import { sentence } from '@mingmou/contract/base/codes';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { consultingDeskCodes } from '@mingmou/contract/workstation/workstation.codes';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { Link } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type ReactNode, useState } from 'react';
import { tabAddress, type VisitQuery } from './tabs';

const NO_KEYS = [] as const;
const BILL = 3;

interface Blocker {
  readonly title: string;
  readonly tab: number;
}

/** Open items of a visit: unfinished tabs keep it from ending, pending sales do not. */
interface Left {
  readonly blockers: readonly Blocker[];
  readonly billNos: readonly string[];
}

interface Finishing {
  readonly visit: VisitQuery;
  /** 确定结束…吗？ */
  readonly asks: string;
}

interface FinishVisit {
  readonly run: (finishing: Finishing) => Promise<void>;
  /** Dialog that lists the open items, while it is shown. */
  readonly dialog: ReactNode;
}

function blockersIn({ data }: CallRefused): readonly Blocker[] {
  if (typeof data !== 'object' || data === null || !('blockers' in data && 'tabs' in data)) return [];
  const [titles, tabs] = [data.blockers as readonly string[], data.tabs as readonly number[]];
  return titles.flatMap((title, at) => {
    const tab = tabs[at];
    return tab === undefined ? [] : [{ title, tab }];
  });
}

/**
 * 结束就诊: lists waiting sales (140401) before the visit ends, and what keeps it from ending (120110), each with the way
 * to its tab.
 */
export function useFinishVisit(onFinished: () => void): FinishVisit {
  const finish = useSend(consultingDesk.finish);
  const { confirm, success, warning } = useFeedback();
  const [open, setOpen] = useState<Finishing & Left>();
  const end = async (finishing: Finishing, billNos: readonly string[]) => {
    try {
      const { warnings } = await finish({ id: finishing.visit.acceptsId });
      setOpen(undefined);
      success('就诊已结束');
      for (const text of warnings ?? []) if (text !== waitingText(billNos)) warning(text);
    } catch (refused) {
      const blockers = refused instanceof CallRefused && refused.code === UNFINISHED ? blockersIn(refused) : [];
      if (blockers.length === 0) throw refused;
      setOpen({ ...finishing, blockers, billNos });
      return;
    }
    onFinished();
  };
  const run = async (finishing: Finishing) => {
    const { billNos } = await send(saleDesk.isExistPendingReviewInvoice, { patientId: finishing.visit.patientId });
    if (billNos.length > 0) setOpen({ ...finishing, blockers: [], billNos });
    else if (await confirm(finishing.asks, { ok: '结束就诊' })) await end(finishing, []);
  };
  const dialog = open ? (
    <FinishDialog of={open} onFinish={() => end(open, open.billNos)} onClose={() => setOpen(undefined)} />
  ) : null;
  return { run, dialog };
}

const UNFINISHED = consultingDeskCodes.unfinished.code;
const waitingText = (billNos: readonly string[]) => sentence(saleCodes.waiting, { billNo: billNos.join('、') });

interface FinishDialogProps {
  readonly of: Finishing & Left;
  readonly onFinish: () => Promise<void>;
  readonly onClose: () => void;
}

function FinishDialog({ of: { visit, asks, blockers, billNos }, onFinish, onClose }: FinishDialogProps) {
  const { start, running } = useAct(onFinish);
  useKeys(NO_KEYS, { blocking: true });
  const isHeld = blockers.length > 0;
  return (
    <Modal
      title="结束就诊"
      open
      okText="结束就诊"
      confirmLoading={running}
      okButtonProps={{ hidden: isHeld }}
      onOk={start}
      onCancel={onClose}
    >
      <p>{isHeld ? '以下项目未完成，请完成或重置后再结束就诊' : asks}</p>
      <ul aria-label="未处理的项目">
        {blockers.map(({ title, tab }) => (
          <Way key={title} to={tabAddress(tab, visit)} text={title} onGo={onClose} />
        ))}
        {billNos.length > 0 ? <Way to={tabAddress(BILL, visit)} text={waitingText(billNos)} onGo={onClose} /> : null}
      </ul>
    </Modal>
  );
}

interface WayProps {
  readonly to: string | undefined;
  readonly text: string;
  readonly onGo: () => void;
}

function Way({ to, text, onGo }: WayProps) {
  return (
    <li>
      {text}{' '}
      {to ? (
        <Link to={to} aria-label={`查看${text}`} onClick={onGo}>
          查看
        </Link>
      ) : null}
    </li>
  );
}
