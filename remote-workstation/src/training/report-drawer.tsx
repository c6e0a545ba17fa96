import type { InputOf } from '@mingmou/contract/base/call';
import { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { ReportFigures } from './report-figures';
import styles from './training.module.css';

type Whole = Omit<InputOf<typeof vtReport.save>, 'packageId'>;
type Draft = Partial<Whole>;

const { fields } = vtReport;
const DAYS = ['fromDate', 'toDate'] as const;
const WORDS = ['comment', 'advice', 'nextDate'] as const;
const STAYS = { leaving: 'stays' } as const;

interface ReportDrawerProps {
  readonly packageId: number;
  readonly onClose: () => void;
}

/** A report as it is written: its figures follow from the days, the words are the trainer's. */
export function ReportDrawer({ packageId, onClose }: ReportDrawerProps) {
  const box = useDraftBox<Draft>(`vt-report-${packageId}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? {});
  const [fault, setFault] = useState<string>();
  const asked = { packageId, from: draft.fromDate ?? null, to: draft.toDate ?? null };
  const { data, loading, refusal, refetch } = useCall(vtReport.find, asked, { quiet: true });
  const save = useSend(vtReport.save);
  const { success } = useFeedback();
  const put = (change: Draft) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    if (!data) return;
    if (!draft.comment) return setFault(`${fields.comment.title}：请填写`);
    const { fromDate, toDate } = data;
    await save({ packageId, ...draft, comment: draft.comment, fromDate, toDate });
    success('保存成功');
    close();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: () => start() }], { blocking: true });
  const values: Draft = { ...draft, fromDate: draft.fromDate ?? data?.fromDate, toDate: draft.toDate ?? data?.toDate };
  return (
    <Drawer
      open
      title="新建阶段报告"
      aria-label="阶段报告"
      styles={{ wrapper: { width: 'min(900px, 96vw)' } }}
      onClose={close}
      footer={
        <div className={styles.foot}>
          {fault ? (
            <span role="alert" className={styles.fault}>
              {fault}
            </span>
          ) : null}
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            保存
          </Button>
        </div>
      }
    >
      {[...DAYS, ...WORDS].map((name) => (
        <div key={name} className={styles.line}>
          <label htmlFor={`vt-report-${name}`}>{fields[name].title}</label>
          <FieldInput
            id={`vt-report-${name}`}
            aria-label={fields[name].title}
            spec={fields[name]}
            value={values[name]}
            onChange={(value) => put({ [name]: value })}
          />
        </div>
      ))}
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? <ReportFigures of={data} /> : null}
    </Drawer>
  );
}
