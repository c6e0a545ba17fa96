import { dictName } from '@mingmou/contract/base/dict';
import { measured, workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type MeasuredEye, measuredEye } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { type Measured, wantedOf } from '@mingmou/contract/erp/workshop/workshop.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { lensText, placeText } from './job-facts';
import type { Card } from './workshop.board';
import styles from './workshop.module.css';

interface InspectDialogProps {
  readonly of: Card;
  readonly onClose: () => void;
}

type Typed = Readonly<Partial<Record<keyof Measured, number | null>>>;
const FIGURES = ['sph', 'cyl', 'axis', 'centreH', 'centreV'] as const;

/** Returns the measurements of a lens; undefined without its sphere. */
function whole({ sph, ...rest }: Typed): Measured | undefined {
  return typeof sph === 'number' ? { sph, ...rest } : undefined;
}

/** 质检: what lensmeter and ruler say of each lens; the server judges it by the edition in use. */
export function InspectDialog({ of: card, onClose }: InspectDialogProps) {
  const id = useId();
  const { jobNo, lenses } = card;
  const eyes = wantedOf(lenses.map(({ eye, ...params }) => ({ eye, customParams: params }))).map(({ eye }) => eye);
  const [typed, type] = useState<Readonly<Partial<Record<MeasuredEye, Typed>>>>({});
  const [faults, show] = useState<readonly string[]>([]);
  const send = useSend(workshop.inspect);
  const { success } = useFeedback();
  const { start: inspect, running } = useAct(async () => {
    const input = { id: card.id, version: card.version, OD: whole(typed.OD ?? {}), OS: whole(typed.OS ?? {}) };
    const answer = await send(input);
    if (!answer.passed) return show(answer.faults.map(({ says }) => says));
    success(`${jobNo} 质检合格，可以取件`);
    onClose();
  });
  useKeys([{ key: 'Ctrl+Enter', title: '提交质检', run: inspect }], { blocking: true });
  const isOver = faults.length > 0;
  return (
    <Modal
      open
      title={`质检：${jobNo}`}
      width={760}
      okText={isOver ? '知道了' : '提交质检'}
      okButtonProps={{ loading: running }}
      onOk={() => (isOver ? onClose() : inspect())}
      onCancel={onClose}
    >
      {isOver ? (
        <Alert
          type="error"
          showIcon
          title="质检不合格，请返工或重做"
          description={
            <ul className={styles.faults}>
              {faults.map((says) => (
                <li key={says}>{says}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <>
          {eyes.map((eye) => {
            const lens = lenses.find((each) => each.eye === eye || each.eye === 'OU');
            return (
              <fieldset key={eye} className={styles.lens} aria-label={dictName(measuredEye, eye)}>
                <legend>
                  {dictName(measuredEye, eye)}
                  {lens ? (
                    <span className={styles.quiet}>
                      {' '}
                      要求 {lensText(lens)} {placeText(lens)}
                    </span>
                  ) : null}
                </legend>
                <div className={styles.figures}>
                  {FIGURES.map((name) => (
                    <span key={name}>
                      <label htmlFor={`${id}-${eye}-${name}`}>{measured[name].title}</label>
                      <FieldInput
                        id={`${id}-${eye}-${name}`}
                        spec={measured[name]}
                        value={typed[eye]?.[name] ?? undefined}
                        onChange={(value) =>
                          type({ ...typed, [eye]: { ...typed[eye], [name]: typeof value === 'number' ? value : null } })
                        }
                      />
                    </span>
                  ))}
                </div>
              </fieldset>
            );
          })}
          <Quiet as="p" spaced>
            {eyes.length > 0
              ? '光心水平量到鼻梁中线，光心垂直量到下框；不合格的不能取件'
              : '没有镜片度数，检查外观后提交'}
          </Quiet>
        </>
      )}
    </Modal>
  );
}
