import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { Moved, Stage } from '../parts/use-stage';

export type OpticianPage = OutputOf<typeof optician.findByAccepts>;

interface Surroundings {
  readonly data: OpticianPage | undefined;
  readonly stage: Pick<Stage, 'accept' | 'drop'>;
  readonly refetch: () => void;
}

export type Content = OpticianRecord & {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  readonly version: number;
};

/** What is sent for a prescription. A refusal leaves everything typed where it is. */
export function usePrescriptionActs(kind: OpticianKind, acceptsId: number, { data, stage, refetch }: Surroundings) {
  const sendSave = useSend(optician.save);
  const sendReset = useSend(optician.reset);
  const sendRetrial = useSend(optician.retrial);
  const sendInvalid = useSend(optician.invalid);
  const sendConfirm = useConfirmation();
  const { confirm, success, error } = useFeedback();

  const accepted = async (sending: Promise<Moved | undefined>, text: string) => {
    try {
      const moved = await sending;
      if (!moved) return;
      stage.accept(moved);
      success(text);
    } catch (refused) {
      if (refused instanceof CallRefused) {
        if (!endsSession(refused)) error(refused.msg);
        // Somebody else was first: the newest version shows who and what.
        if (refused.code === sharedCodes.stale.code) refetch();
      }
      throw refused;
    }
  };
  const ofRecord = (reason: string) => ({ kind, id: data?.recordId ?? 0, version: data?.version ?? 0, reason });

  return {
    save: (content: Content) => accepted(sendSave(content, { quiet: true }), '保存成功'),
    confirm: (content: Content) => accepted(sendConfirm(content), '已确认'),
    reset: async () => {
      if (!(await confirm('确定清空本页已填写的内容吗？', { ok: '清空', danger: true }))) return;
      if (data?.stageState === 1) await sendReset({ kind, acceptsId, version: data.version });
      stage.drop();
      success('已重置');
    },
    retrial: async (reason: string) => {
      await sendRetrial(ofRecord(reason));
      success('已反审');
    },
    invalid: async (reason: string) => {
      await sendInvalid(ofRecord(reason));
      success('已作废');
    },
  };
}

/** Confirms; a marked change since the last prescription is asked about first. Undefined: thought better of. */
function useConfirmation() {
  const sendConfirm = useSend(optician.confirm);
  const { confirm } = useFeedback();
  return async (content: Content): Promise<Moved | undefined> => {
    try {
      return await sendConfirm(content, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.code !== prescriptionCodes.bigChange.code) throw refused;
      if (!(await confirm(refused.msg))) return undefined;
      return await sendConfirm({ ...content, confirmChange: true }, { quiet: true });
    }
  };
}
