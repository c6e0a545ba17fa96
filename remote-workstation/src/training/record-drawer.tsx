import { today } from '@mingmou/contract/base/clinic-day';
import { type FieldSpec, f, required } from '@mingmou/contract/base/field';
import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { vtPictures, vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { type SessionItem, sessionFields, sessionItem } from '@mingmou/contract/workstation/training/vt-record.form';
import { vtCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { SignaturePad } from '../consent/signature-pad';
import { RecordPictures } from '../pictures/record-pictures';
import { type Cells, ItemRows } from './item-rows';
import { KeyTable } from './key-table';
import type { Session, Sessions } from './record-tab';
import styles from './training.module.css';
import { useItemNames } from './use-item-names';

type Figures = Readonly<Record<string, unknown>>;

interface Draft {
  readonly recordDate: string;
  readonly staffId: number | undefined;
  readonly result: Figures;
}

const STAYS = { leaving: 'stays' } as const;
const dateField = required(f.date('日期'));
const HEAD = ['startAt', 'endAt', 'attendance', 'cooperation'] as const;
const WORDS = ['homework', 'remark'] as const;
const CELLS = ['param', 'value', 'unit', 'cpm', 'errors', 'score', 'done'] as const;

interface RecordDrawerProps {
  readonly packageId: number;
  readonly page: Sessions;
  /** The draft that is gone on with; absent: a further session. */
  readonly of: Session | undefined;
  readonly acceptsId: number | undefined;
  readonly onClose: () => void;
}

/** Form of 训练记录, prefilled from the plan. */
export function RecordDrawer(props: RecordDrawerProps) {
  const plans = useCall(vtPlan.list, { packageId: props.packageId }, { quiet: true });
  // A new session starts with the items of the active plan.
  return plans.data || plans.refusal ? (
    <Form {...props} planned={plans.data?.find(({ endedAt }) => !endedAt)?.items ?? []} />
  ) : null;
}

interface FormProps extends RecordDrawerProps {
  readonly planned: readonly { readonly itemId: number; readonly param?: string | null }[];
}

function startOf({ of, planned }: Pick<FormProps, 'of' | 'planned'>): Draft {
  if (of) return { recordDate: of.recordDate, staffId: of.staffId, result: of.current ?? {} };
  const items = planned.map(({ itemId, param }) => ({ itemId, ...(param ? { param } : {}), done: '完成' }));
  return { recordDate: today(), staffId: undefined, result: { attendance: '正常', items, deduct: true } };
}

function Form(props: FormProps) {
  const { packageId, page, of, acceptsId, onClose } = props;
  const box = useDraftBox<Draft>(`vt-record-${packageId}-${of?.recordId ?? 'new'}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? startOf(props));
  const people = useCall(vtRecord.employees, {}, { quiet: true }).data ?? [];
  const choices = useCall(trainingItem.findAll, {}, { quiet: true }).data ?? [];
  const nameOf = useItemNames();
  const save = useSend(vtRecord.save);
  const finish = useSend(vtRecord.finish);
  const { success, confirm } = useFeedback();
  const say = useRefusal();
  const { result } = draft;
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
  };
  const type = (name: string, value: unknown) => put({ result: { ...result, [name]: value } });
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const input = {
    ...{ ownerId: packageId, recordId: of?.recordId ?? null, version: of?.version ?? 0 },
    ...{ acceptsId: acceptsId ?? of?.acceptsId ?? null, staffId: draft.staffId ?? null, recordDate: draft.recordDate },
    result,
  };
  const keepDraft = useAct(async () => {
    await save(input);
    success('保存成功');
    close();
  });
  const sign = async (confirmed: boolean): Promise<void> => {
    try {
      await finish({ ...input, confirmed }, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      const asks = refused.code === vtCodes.twice.code && !confirmed;
      if (!asks) {
        say(refused);
        throw refused;
      }
      if (await confirm(refused.msg, { ok: '再次扣减' })) await sign(true);
      return;
    }
    success('已完成');
    close();
  };
  const done = useAct(() => sign(false));
  useKeys([{ key: 'Ctrl+S', title: '保存', run: () => keepDraft.start() }], { blocking: true });
  const items = (result.items ?? []) as readonly Cells<SessionItem>[];
  const last = page.rows.find(({ stageState, recordId }) => stageState === 2 && recordId !== of?.recordId)?.current;
  return (
    <Drawer
      open
      title={`第${of?.seq ?? page.nextSeq}次训练`}
      aria-label="训练记录"
      styles={{ wrapper: { width: 'min(1080px, 96vw)' } }}
      onClose={close}
      footer={
        <div className={styles.foot}>
          <Button onClick={close}>取消</Button>
          <Button loading={keepDraft.running} onClick={keepDraft.start}>
            保存
          </Button>
          <Button type="primary" loading={done.running} onClick={done.start}>
            完成
          </Button>
        </div>
      }
    >
      <div className={styles.grid}>
        <Line id="vt-record-day" title={dateField.title}>
          <FieldInput
            id="vt-record-day"
            aria-label={dateField.title}
            spec={dateField}
            value={draft.recordDate}
            onChange={(day) => typeof day === 'string' && put({ recordDate: day })}
          />
        </Line>
        <Line id="vt-record-staff" title="训练师">
          <Select
            id="vt-record-staff"
            aria-label="训练师"
            placeholder="本人"
            allowClear
            value={draft.staffId}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(staffId: number | undefined) => put({ staffId })}
          />
        </Line>
        {HEAD.map((name) => (
          <Typed key={name} name={name} spec={sessionFields[name]} result={result} onType={type} />
        ))}
      </div>
      <ItemRows<SessionItem>
        title="训练项目"
        cells={sessionItem}
        names={CELLS}
        rows={items}
        choices={choices}
        nameOf={nameOf}
        start={({ id }) => ({ itemId: id, done: '完成' })}
        onRows={(rows) => type('items', rows)}
      />
      <section className={styles.group} aria-label="训练前后">
        <h3>关键指标</h3>
        <KeyTable record={result} last={last ?? undefined} visionType={page.visionType} onChange={type} />
      </section>
      {WORDS.map((name) => (
        <Typed key={name} name={name} spec={sessionFields[name]} result={result} onType={type} />
      ))}
      <RecordPictures
        id="vt-record-files"
        title={sessionFields.files.title}
        most={sessionFields.files.pictures}
        value={(result.files ?? []) as readonly KeptPicture[]}
        use="ARCHIVE_IMAGE"
        owner={{ of: vtPictures, ownerId: packageId }}
        recordId={of?.recordId}
        viewed="训练记录"
        readOnly={false}
        isDirty
        onChange={(files) => type('files', files)}
      />
      <Typed name="deduct" spec={{ ...sessionFields.deduct, required: true }} result={result} onType={type} />
      {result.deduct === false ? (
        <Typed name="deductReason" spec={sessionFields.deductReason} result={result} onType={type} />
      ) : null}
      <SignaturePad
        title={sessionFields.parentSign.title}
        value={(result.parentSign ?? []) as Signature}
        onChange={(strokes) => type('parentSign', strokes)}
      />
    </Drawer>
  );
}

interface TypedProps {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly result: Figures;
  readonly onType: (name: string, value: unknown) => void;
}

function Typed({ name, spec, result, onType }: TypedProps) {
  const id = `vt-record-${name}`;
  return (
    <Line id={id} title={spec.title}>
      <FieldInput
        id={id}
        aria-label={spec.title}
        spec={spec}
        value={result[name]}
        onChange={(value) => onType(name, value)}
      />
    </Line>
  );
}

interface LineProps {
  readonly id: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Line({ id, title, children }: LineProps) {
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{title}</label>
      {children}
    </div>
  );
}
