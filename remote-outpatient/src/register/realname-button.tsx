import { dictName } from '@mingmou/contract/base/dict';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { realname, realnameResult } from '@mingmou/contract/patients/realname.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { Draft } from './register.draft';

interface RealnameButtonProps {
  readonly draft: Pick<Draft, 'name' | 'idCardNo'>;
  /** For a patient on file: the file's own name and number are verified. */
  readonly patientId: number | undefined;
}

const LACKS = '请先填写姓名和18位身份证号';

/** 实名认证 of the patient at the desk. */
export function RealnameButton({ draft, patientId }: RealnameButtonProps) {
  const authenticate = useSend(realname.authenticate);
  const { success, warning } = useFeedback();
  const isKnown = patientId !== undefined;
  const lacks = !isKnown && !(draft.name?.trim() && readIdCard(draft.idCardNo ?? '')) && LACKS;
  const ask = async () => {
    // The card shows the number masked: it is read in full where it is asked about, which leaves its line in the log.
    const { name, idCardNo } = isKnown ? await send(registrationDesk.file, { id: patientId }) : draft;
    if (!name || !idCardNo) return warning('档案中没有身份证号，请先在患者资料中补充');
    const { result } = await authenticate({ name, idCardNo, ...(isKnown ? { patientId } : {}) });
    const tell = result === 'MATCH' ? success : warning;
    tell(dictName(realnameResult, result));
  };
  return (
    <Do call={realname.authenticate} blocked={lacks} onClick={ask}>
      实名认证
    </Do>
  );
}
