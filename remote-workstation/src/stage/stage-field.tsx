import { EYES } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { byInitials } from '@mingmou/contract/base/initials';
import { codedOf } from '@mingmou/contract/clinic/measure.fields';
import { picturesIn, videosIn } from '@mingmou/contract/clinic/picture.fields';
import { templateOf } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { isNumeric, textOf } from '@mingmou/kit/format/text-of';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { StageDrawing } from '../drawing/stage-drawing';
import { StagePictures } from '../pictures/stage-pictures';
import { SlashText } from '../template/slash-text';
import { isTemplated, useTemplates } from '../template/use-templates';
import { chosenFindings } from './chosen-findings';
import { ReferredName } from './referred-name';
import styles from './stage.module.css';
import type { Stage } from './use-stage';

interface StageFieldProps {
  readonly stage: Stage;
  readonly name: string;
  /** Text of the block's heading for all of its fields: 右眼. Part of each accessible name. */
  readonly side?: string;
  readonly wide?: boolean;
  /** Text of a closed record, if the field alone cannot provide it. */
  readonly said?: string | undefined;
  /** An input of its own; its id is `{code}-{name}`. */
  readonly children?: ReactNode;
}

/** One field with its label above; only the text for a closed record. */
export function StageField(props: StageFieldProps) {
  const { stage, name, side = '', wide = false, said, children } = props;
  const spec = stage.fields[name];
  if (!spec) return null;
  const id = `${stage.of.code}-${name}`;
  const { title, unit } = spec;
  const fault = stage.faultOf(name);
  const most = picturesIn(spec);
  const width = most === undefined ? wide && styles.wide : styles.whole;
  const eye = templateOf(spec) && EYES.find((one) => name.startsWith(one));
  const face = [styles.cell, width || '', stage.isQuoted(name) ? styles.quoted : ''].join(' ');
  return (
    <div className={face}>
      <label className={spec.required ? styles.needed : undefined} htmlFor={id}>
        {title.slice(side.length)} {unit ? <small>{unit}</small> : null}
      </label>
      {most !== undefined ? (
        <StagePictures {...{ stage, name, id, title, most }} takesVideo={videosIn(spec) > 0} />
      ) : eye ? (
        <StageDrawing {...{ stage, eye, name }} />
      ) : stage.readOnly ? (
        <output id={id} aria-label={title} className={styles.said}>
          {spec.ref ? (
            <ReferredName of={spec.ref} value={stage.values[name]} beside={stage.values} />
          ) : (
            (said ?? textOf(spec, stage.values[name])) || '—'
          )}
        </output>
      ) : (
        (children ?? <Control {...props} spec={spec} id={id} fault={fault} />)
      )}
      {fault && !isNumeric(spec) && !eye ? (
        <small id={`${id}-fault`} className={styles.fault}>
          {fault}
        </small>
      ) : null}
    </div>
  );
}

interface ControlProps extends StageFieldProps {
  readonly id: string;
  readonly spec: FieldSpec;
  readonly fault: string | undefined;
}

const codesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Handlers of a field that stay the same while its stage changes with every key, so that a memoised input can skip rendering. */
function useHandlers(stage: Stage, name: string, isList: boolean) {
  const latest = useRef(stage);
  useLayoutEffect(() => {
    latest.current = stage;
  });
  const onChange = useCallback(
    (next: unknown) => {
      const { values, change } = latest.current;
      change({ [name]: isList ? chosenFindings(codesIn(values[name]), codesIn(next)) : next });
    },
    [name, isList],
  );
  const onBlur = useCallback(() => latest.current.leave(name), [name]);
  return { onChange, onBlur };
}

function Control({ stage, name, id, spec: declared, fault }: ControlProps) {
  const templates = useTemplates();
  // The label marks required fields.
  const spec = useMemo(() => ({ ...declared, required: false }), [declared]);
  const searchable = useMemo(() => byInitials(spec), [spec]);
  const handlers = useHandlers(stage, name, spec.kind === 'list');
  const value = stage.values[name];
  if (isNumeric(spec) || codedOf(spec) || spec.kind === 'acuity') {
    return (
      <Measure
        {...handlers}
        id={id}
        spec={spec}
        label={spec.title}
        value={value}
        prior={stage.prior?.[name]}
        fault={fault}
        shortFault={stage.shortFaultOf(name)}
        hint={stage.hintOf(name)}
        alert={stage.alertOf(name)}
        quoted={stage.isQuoted(name)}
      />
    );
  }
  const input = {
    ...handlers,
    id,
    'aria-label': spec.title,
    // The label above and the head of the block name the field and the eye.
    placeholder: '请选择',
    spec: searchable,
    value,
    'aria-invalid': fault !== undefined,
    ...(fault ? { 'aria-describedby': `${id}-fault` } : {}),
    // A choice may depend on another of the record: the breeds of a brand.
    ...(spec.kind === 'ref' ? { beside: stage.values } : {}),
  };
  if (templates && isTemplated(templates, name)) return <SlashText {...input} name={name} templates={templates} />;
  return spec.kind === 'list' ? <ManyChoice {...input} /> : <SingleInput {...input} />;
}

// A form has more than a hundred inputs, and a key changes one of them.
const Measure = memo(FieldMeasure);
const SingleInput = memo(FieldInput);

/** Several findings: a choice after a search closes the list, so that Enter moves on; typing opens the list again. */
const ManyChoice = memo(function ManyChoice(props: ComponentProps<typeof FieldInput>) {
  const [open, setOpen] = useState(false);
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '') setOpen(false);
  };
  return <FieldInput {...props} open={open} onOpenChange={setOpen} onKeyDown={onKeyDown} />;
});
