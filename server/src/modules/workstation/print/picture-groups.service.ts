import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { filesOf, type KeptPicture, picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import type { EyeDrawing } from '@mingmou/contract/workstation/consultation.fields';
import type { Drawing } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { drawingSvg, drawingText } from '@mingmou/contract/workstation/drawing/drawing-shapes.constants';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT } from '@mingmou/contract/workstation/print/visit-print.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { picturesOf } from '../../../kernel/file/file-link';
import { textGroup } from './print-group.rules';
import type { ExaminationOf } from './record-readings.rules';
import type { Content } from './stage-groups.rules';

type Picture = NonNullable<PrintGroup['pictures']>[number];

const LONGEST_CAPTION = 200;

function withPictures(block: string, title: string, pictures: Picture[]): PrintGroup {
  return { ...textGroup(block, title, ''), layout: 'PICTURES', pictures };
}

/** The pictures of an examination in their order; their captions say of what they are. */
export async function picturesGroup(
  cx: SessionCx,
  { form, content }: ExaminationOf,
  block = 'checks',
): Promise<PrintGroup> {
  const kept = Object.entries(form.fields).flatMap(([name, spec]) =>
    picturesIn(spec) === undefined ? [] : ((content.values[name] ?? []) as readonly KeptPicture[]),
  );
  const found = await picturesOf(cx, filesOf(form.fields, content.values));
  const pictures = kept.flatMap(({ fileId, eye: side, caption }) => {
    const url = found.find(({ id }) => id === fileId)?.url;
    return url ? [{ url, caption: [form.title, dictName(eyes, side), caption].filter(Boolean).join(' ') }] : [];
  });
  return { ...withPictures(block, `${form.title} · 图片`, pictures), part: 'inspection' };
}

const DRAWINGS: Readonly<Record<EyeDrawing, string>> = { fundusDrawing: '眼底绘图', antsegDrawing: '眼前节绘图' };
const DRAWN_OF = Object.keys(DRAWINGS) as EyeDrawing[];

/** Returns the drawings of the eyes, right next to left; missing ones are left out. */
export function drawingGroups({ values, isDraft = false }: Content): PrintGroup[] {
  return DRAWN_OF.flatMap((name): PrintGroup[] => {
    const pictures = EYES.flatMap((eye): Picture[] => {
      const drawn = values[eyeKey(eye, name)] as Drawing | null | undefined;
      if (!drawn || drawn.items.length + drawn.strokes.length === 0) return [];
      const caption = `${EYE_TITLES[eye]}：${drawingText(drawn)}`.slice(0, LONGEST_CAPTION);
      return [{ svg: drawingSvg(eye, drawn), caption }];
    });
    if (pictures.length === 0) return [];
    const mark = isDraft ? DRAFT : null;
    return [{ ...withPictures('findings', DRAWINGS[name], pictures), part: 'consultation', mark }];
  });
}
