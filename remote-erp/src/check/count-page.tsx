import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { checkStage } from '@mingmou/contract/erp/stock-bill/inventory-check.dicts';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useMemo, useState, useSyncExternalStore } from 'react';
import bill from '../bill/bill.module.css';
import { BillHeading } from '../bill/bill-heading';
import { lineName } from '../bill/goods-line';
import { useBillPrint } from '../bill/use-bill-print';
import { useLocations } from '../bill/ways/use-locations';
import styles from './check.module.css';
import { blankPages, checkPages } from './check.pages';
import { type CountLine, CountSheet, type Filter } from './count-sheet';
import { ReasonButton } from './reason-button';
import { ScanPanel } from './scan-panel';
import { useCounting } from './use-counting';

type Found = OutputOf<typeof inventoryCheck.findById>;

const { line } = inventoryCheck;
const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'ALL', label: '全部' },
  { value: 'OPEN', label: '未盘' },
  { value: 'DONE', label: '已盘' },
  { value: 'TODO', label: '待处理' },
  { value: 'DIFF', label: '有差异' },
];
const STAYS = { leaving: 'stays' } as const;
const HEADING = { title: '商品', width: 210, align: 'left' } as const;

function columnsOf(isBlind: boolean): readonly LineColumn<CountLine>[] {
  return [
    shownColumn(line, 'locationName', { width: 72 }),
    shownColumn(line, 'code', { width: 118 }),
    shownColumn(line, 'batchNo', { width: 88 }),
    shownColumn(line, 'expireDate', { width: 92 }),
    shownColumn(line, 'waitTakeQty', { width: 56 }),
    ...(isBlind ? [] : [shownColumn(line, 'bookQty', { width: 64 })]),
    typedColumn(line, 'countedQty', { width: 72 }),
    ...(isBlind ? [] : [shownColumn(line, 'diffQty', { width: 64 })]),
    typedColumn(line, 'reason', { width: 120 }),
    shownColumn(line, 'need', { width: 72 }),
    shownColumn(line, 'countedByName', { width: 72 }),
  ];
}

interface CountPageProps {
  readonly found: Found;
  readonly refetch: () => void;
}

/** Open count: quantities are typed or scanned and sent immediately; there is no save. */
export function CountPage({ found, refetch }: CountPageProps) {
  const { id, version, stage, uncountedRule, blind } = found;
  const isBlind = blind ?? false;
  // Another stage has other lines; answers since then are in the sheet already.
  const sheet = useMemo(() => new CountSheet(found.lines), [id, stage]);
  const [filter, setFilter] = useState<Filter>('ALL');
  const [words, setWords] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [locationId, setLocation] = useState<number>();
  const [muted, mute] = useDraft<boolean>('count-muted', STAYS);
  const columns = useMemo(() => columnsOf(isBlind), [isBlind]);
  const { options } = useLocations();
  const counting = useCounting({ head: found, sheet, isMuted: muted ?? false, isScanning, onMoved: refetch });
  const countOpen = () => sheet.all().filter(({ need }) => need === 'COUNT').length;
  const open = useSyncExternalStore(sheet.store.subscribe, countOpen);
  const show = (nextFilter: Filter, nextWords: string) => {
    // The filter rebuilds the shown lines from the saved ones; figures not sent yet would be lost.
    counting.sendTyped();
    setFilter(nextFilter);
    setWords(nextWords);
    sheet.show(nextFilter, nextWords);
  };
  useScan((code) => counting.scan(code, locationId), { enabled: isScanning });
  useKeys([
    { key: 'F8', title: '扫码盘点', run: () => setScanning((now) => !now) },
    { key: 'Ctrl+Z', title: '撤销上一次扫码', run: counting.undo },
  ]);

  const navigate = useNavigate();
  const { confirm, success } = useFeedback();
  const submit = useSend(inventoryCheck.submit);
  const move = useSend(inventoryCheck.stage);
  const printBlank = useBillPrint(blankPages, id);
  const rule = uncountedRule === 'ZERO' ? '按0处理' : '不处理';
  const leaves = async (uncounted: number, act: string) =>
    uncounted === 0 || (await confirm(`还有 ${uncounted} 行未盘点，将按「${rule}」${act}，是否继续？`));
  const finish = async () => {
    if (!(await counting.sendAll())) return false;
    const uncounted = countOpen();
    if (!(await leaves(uncounted, '提交'))) return false;
    await submit({ id, version, uncounted });
    success('提交成功');
    navigate(`${checkPages.paths.info}?id=${id}`, { replace: true });
  };
  const goOn = async (next: 'FIRST' | 'RECOUNT' | 'THIRD', title: string) => {
    if (!(await counting.sendAll())) return false;
    const uncounted = countOpen();
    if (next === 'RECOUNT' && !(await leaves(uncounted, '结束初盘'))) return false;
    await move({ id, version, stage: next, uncounted });
    refetch();
    success(`${title}成功`);
  };

  return (
    <Page label={checkPages.titles.edit} height="full" className={bill.page}>
      <BillHeading
        title={checkPages.titles.edit}
        billNo={found.billNo}
        state={found.state}
        lifecycle={inventoryCheck.lifecycle}
        note={<Quiet>{`${dictName(checkStage, stage)} · ${found.scopeText} · ${found.snapshotAt}`}</Quiet>}
      >
        <Button onClick={() => navigate(`${checkPages.paths.info}?id=${id}`)}>返回</Button>
        <Do call={inventoryCheck.print} onClick={printBlank}>
          打印盘点表
        </Do>
        <ImportButton of={inventoryCheck.import} input={{ id }} done={({ saved }) => `已录入${saved}行`} />
        {stage === 'FIRST' ? null : (
          <Do call={inventoryCheck.stage} onClick={() => goOn('FIRST', '返回初盘')}>
            返回初盘
          </Do>
        )}
        {stage === 'THIRD' ? null : (
          <Do
            call={inventoryCheck.stage}
            onClick={() => (stage === 'FIRST' ? goOn('RECOUNT', '结束初盘') : goOn('THIRD', '结束复盘'))}
          >
            {stage === 'FIRST' ? '结束初盘' : '结束复盘'}
          </Do>
        )}
        <Do call={inventoryCheck.submit} main hotkey="Ctrl+Enter" onClick={finish}>
          提交审核
        </Do>
      </BillHeading>
      {isScanning ? (
        <ScanPanel
          last={counting.last}
          waiting={counting.waiting}
          isMuted={muted ?? false}
          onMute={(next) => mute(() => (next ? true : undefined))}
          onUndo={counting.undo}
        />
      ) : null}
      <Panel dense className={bill.lines} aria-label="盘点明细" onBlur={counting.putBack}>
        <div className={bill.tools}>
          <Select<Filter>
            aria-label="显示"
            className={styles.filter}
            options={[...FILTERS]}
            value={filter}
            onChange={(next) => show(next, words)}
          />
          <Input
            className={styles.words}
            allowClear
            aria-label="查找商品"
            placeholder="商品 / 规格 / 条码 / 批号"
            value={words}
            onChange={({ target }) => show(filter, target.value)}
          />
          <Select<number>
            aria-label="扫码库位"
            className={styles.place}
            allowClear
            placeholder="扫码库位"
            options={[...options]}
            value={locationId ?? null}
            onChange={(next) => setLocation(next ?? undefined)}
          />
          <Button type={isScanning ? 'primary' : 'default'} onClick={() => setScanning(!isScanning)}>
            {isScanning ? '结束扫码' : '扫码盘点 (F8)'}
          </Button>
          <ReasonButton id={id} sheet={sheet} onDone={counting.reread} />
          <span className={bill.gap} />
          <Quiet>{`共 ${sheet.all().length} 行，未盘 ${open} 行${counting.waiting > 0 ? `，待上传 ${counting.waiting} 条` : ''}`}</Quiet>
        </div>
        <LineGrid
          // Unfinished input of one stage is discarded in the next.
          key={stage}
          label="盘点明细"
          store={sheet.store}
          columns={columns}
          nameOf={lineName}
          heading={HEADING}
          empty="没有符合条件的盘点行"
        />
      </Panel>
    </Page>
  );
}
