import { isStale } from '@mingmou/contract/base/codes';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { settledRecord, type TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useReread, useSend } from '@mingmou/core/store/use-call';
import { useRepeatable } from '@mingmou/kit/entry/use-repeatable';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';

type Call = typeof triageRecord.save | typeof triageRecord.finish;

/** The record as the server stores it, comparable as text. */
const storedText = (record: TriageRecord) => JSON.stringify(settledRecord(record));

/**
 * Sends a pre-examination. After a save without an answer the version on the server may be newer because that save
 * arrived, which is no change by another person: the record is then sent once more, for the newer version. `lost` holds
 * the contents of saves without an answer, until a save is answered.
 */
export function useOwnSave(call: Call, acceptsId: number, lost: { readonly current: Set<string> }) {
  const send = useRepeatable(call);
  const read = useSend(triageRecord.findByAccepts);
  const reread = useReread(call);
  const showRefusal = useRefusal();

  const isOwn = async () => {
    const { record, version } = await read({ acceptsId }, { quiet: true });
    return lost.current.has(storedText(record)) ? version : undefined;
  };

  return async (record: TriageRecord, version: number): Promise<void> => {
    const mayHaveArrived = lost.current.size > 0;
    const post = (to: number) => send({ ...record, acceptsId, version: to }, { quiet: mayHaveArrived });
    try {
      await post(version).catch(async (error: unknown) => {
        const arrived = mayHaveArrived && error instanceof CallRefused && isStale(error.code) && (await isOwn());
        if (!arrived) throw error;
        await post(arrived);
      });
      lost.current.clear();
    } catch (error) {
      if (isUncertain(error)) lost.current.add(storedText(record));
      if (mayHaveArrived && error instanceof CallRefused) {
        showRefusal(error);
        reread();
      }
      throw error;
    }
  };
}
