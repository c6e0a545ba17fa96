import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { actionsFrom, stateOf } from '@mingmou/contract/base/flow';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import { type DeviceTarget, deviceInbox, deviceTarget } from '@mingmou/contract/workstation/device-inbox.contract';
import { examinationOf } from '@mingmou/contract/workstation/examinations';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { textOf } from '@mingmou/kit/format/text-of';
import { Alert, Checkbox, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './device.module.css';
import { useUnsavedRows } from './use-unsaved-rows';

type Preview = OutputOf<typeof deviceInbox.preview>;
type Offer = Preview['offers'][number];

interface DevicePreviewProps {
  readonly id: number;
  readonly acceptsId: number;
}

const isFree = ({ blocked, figures }: Offer) => !blocked && figures.some(({ kept }) => !kept);

/** One record: what would be taken into which form, and what stays as it was typed. */
export function DevicePreview({ id, acceptsId }: DevicePreviewProps) {
  const { data, refusal } = useCall(deviceInbox.preview, { id, acceptsId }, { quiet: true });
  if (refusal) return <Alert type="warning" showIcon title={refusal.msg} />;
  if (!data) return <Skeleton active />;
  return <Shown key={data.version} record={data} acceptsId={acceptsId} />;
}

function Shown({ record, acceptsId }: { readonly record: Preview; readonly acceptsId: number }) {
  const { offers, errors, question, measuredAt, fileName, taken } = record;
  const [left, leave] = useState<readonly DeviceTarget[]>([]);
  const isOpen = actionsFrom(deviceFlow, stateOf(deviceFlow, record.state)).includes('take');
  const free = isOpen ? offers.filter(isFree) : [];
  const chosen = free.map(({ target }) => target).filter((target) => !left.includes(target));
  return (
    <section className={styles.preview} aria-label="仪器记录内容">
      <header>
        <b>{record.deviceName}</b>
        <span>{measuredAt ? `测量 ${measuredAt.slice(0, 16)}` : `接收 ${record.receivedAt.slice(0, 16)}`}</span>
        <span className={styles.file} title={fileName}>
          {fileName}
        </span>
      </header>
      {errors.map((says) => (
        <Alert key={says} type="error" showIcon title={`测量失败：${says}`} />
      ))}
      {isOpen && question ? <Alert type="warning" showIcon title={question} /> : null}
      {taken?.map(({ target }) => (
        <Alert key={target} type="success" showIcon title={`已采用到${dictName(deviceTarget, target)}`} />
      ))}
      {isOpen
        ? offers.map((offer) => (
            <OfferTable
              key={offer.target}
              offer={offer}
              checked={chosen.includes(offer.target)}
              onCheck={(checked) =>
                leave(checked ? left.filter((one) => one !== offer.target) : [...left, offer.target])
              }
            />
          ))
        : null}
      {isOpen && offers.length === 0 && errors.length === 0 ? (
        <p className={styles.none}>这份记录没有本系统表单可采用的项目。</p>
      ) : null}
      <Foot record={record} acceptsId={acceptsId} targets={chosen} />
    </section>
  );
}

interface OfferTableProps {
  readonly offer: Offer;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

function fieldsOf(target: DeviceTarget): Shape {
  return target === 'GLS' ? triageFields : (examinationOf(target)?.fields ?? {});
}

const shownAs = (spec: FieldSpec | undefined, value: unknown) => (spec ? textOf(spec, value) : String(value ?? ''));

function OfferTable({ offer, checked, onCheck }: OfferTableProps) {
  const { target, blocked, figures, checkRowId } = offer;
  const fields = fieldsOf(target);
  const name = dictName(deviceTarget, target);
  return (
    <div className={styles.offer}>
      <div className={styles.target}>
        <Checkbox checked={checked} disabled={!isFree(offer)} onChange={(event) => onCheck(event.target.checked)}>
          {name}
        </Checkbox>
        <small>{blocked ?? (checkRowId || target === 'GLS' ? '填入空白项，存为暂存' : '新开一项检查，存为暂存')}</small>
      </div>
      <table aria-label={`${name}的仪器值`}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className={styles.number}>
              仪器值
            </th>
            <th scope="col" className={styles.number}>
              当前值
            </th>
            <th scope="col">采用</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name: field, value, current, kept }) => (
            <tr key={field} className={kept || blocked ? styles.kept : undefined}>
              <th scope="row">
                {fields[field]?.title ?? field} <small>{fields[field]?.unit}</small>
              </th>
              <td className={styles.number}>{shownAs(fields[field], value)}</td>
              <td className={styles.number}>{shownAs(fields[field], current) || '—'}</td>
              <td>{blocked ? '—' : (kept ?? '填入')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FootProps {
  readonly record: Preview;
  readonly acceptsId: number;
  readonly targets: readonly DeviceTarget[];
}

function Foot({ record, acceptsId, targets }: FootProps) {
  const { id, version, question, offers } = record;
  const send = useSend(deviceInbox.take);
  const ignore = useSend(deviceInbox.ignore);
  const { confirm, error, success } = useFeedback();
  const isUnsaved = useUnsavedRows(acceptsId, offers);
  const acts = actionsFrom(deviceFlow, stateOf(deviceFlow, record.state));
  const take = async () => {
    const typed = targets.find(isUnsaved);
    if (typed) return error(`${dictName(deviceTarget, typed)}有未保存的内容，请先保存再采用`);
    if (question && !(await confirm(question, { ok: '确认采用' }))) return;
    const { taken } = await send({ id, version, acceptsId, targets: [...targets], confirmed: true });
    success(`已采用到${taken.map(({ target }) => dictName(deviceTarget, target)).join('、')}`);
  };
  const drop = async () => {
    if (!(await confirm('确定忽略这份仪器记录吗？忽略后不能再采用。', { ok: '忽略', danger: true }))) return;
    await ignore({ id, version });
    success('已忽略');
  };
  if (acts.length === 0) return null;
  return (
    <footer className={styles.foot}>
      <Do call={deviceInbox.ignore} danger onClick={drop}>
        忽略
      </Do>
      {acts.includes('take') ? (
        <Do
          call={deviceInbox.take}
          main
          hotkey="Ctrl+Enter"
          blocked={targets.length === 0 && '没有可采用的项目'}
          onClick={take}
        >
          采用
        </Do>
      ) : null}
    </footer>
  );
}
