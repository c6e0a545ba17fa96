import type { OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

interface BatchActsProps {
  readonly rows: readonly { readonly id: number }[];
  readonly onDone: () => void;
}

const SHOWN = 10;

/** Returns how many rows succeeded, and the names and reasons of the others. */
function sentenceOf(word: string, results: OutputOf<typeof barcode.deleteBatch>): string {
  const failed = results.filter(({ ok }) => !ok);
  const named = failed.slice(0, SHOWN).map(({ code, msg }) => `${code} ${msg ?? ''}`);
  const more = failed.length > SHOWN ? `等${failed.length}个` : '';
  return `${results.length - failed.length}个条码已${word}，${failed.length}个未${word}：${named.join('；')}${more}`;
}

/** 打印标签, 停用, 启用 and 删除 of the picked barcodes; each is judged by itself. */
export function BatchActs({ rows, onDone }: BatchActsProps) {
  const { confirm, success, tell } = useFeedback();
  const navigate = useNavigate();
  const enable = useSend(barcode.enableBatch);
  const remove = useSend(barcode.deleteBatch);
  const ids = rows.map(({ id }) => id);
  const none = ids.length === 0 && '请先在列表中选择条码';

  const say = async (word: string, results: OutputOf<typeof barcode.deleteBatch>) => {
    onDone();
    if (results.every(({ ok }) => ok)) success(`${word}成功`);
    else await tell(sentenceOf(word, results));
  };
  const move = async (word: string, stateEnum: 'ENABLE' | 'DISABLE') => {
    if (!(await confirm(`确定要${word}选中的${ids.length}个条码吗？`))) return;
    await say(word, await enable({ ids, stateEnum }));
  };
  const drop = async () => {
    const question = `确定要删除选中的${ids.length}个条码吗？删除后不可恢复`;
    if (!(await confirm(question, { ok: '删除', danger: true }))) return;
    await say('删除', await remove({ ids }));
  };

  const labels = () => navigate(`/erp/pro/labels?${ids.map((id) => `barcodeIds=${id}`).join('&')}`);

  return (
    <>
      <Do call={label.print} blocked={none} onClick={labels}>
        打印标签
      </Do>
      <Do call={barcode.enableBatch} blocked={none} onClick={() => move('停用', 'DISABLE')}>
        批量停用
      </Do>
      <Do call={barcode.enableBatch} blocked={none} onClick={() => move('启用', 'ENABLE')}>
        批量启用
      </Do>
      <Do call={barcode.deleteBatch} danger blocked={none} onClick={drop}>
        批量删除
      </Do>
    </>
  );
}
