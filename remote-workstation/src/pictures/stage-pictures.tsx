import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import type { Stage } from '../stage/use-stage';
import { RecordPictures } from './record-pictures';

const STAGE_USE = 'VISIT_IMAGE';
const ARCHIVE_USE = 'ARCHIVE_IMAGE';

interface StagePicturesProps {
  readonly stage: Stage;
  readonly name: string;
  readonly id: string;
  readonly title: string;
  readonly most: number;
  readonly takesVideo: boolean;
}

/** The pictures of a stage: their ids travel with its content, also in a draft. */
export function StagePictures({ stage, name, id, title, most, takesVideo }: StagePicturesProps) {
  const held = stage.values[name];
  const { pictureUse = STAGE_USE, pictureOwner } = stage.of;
  // Those of 预检 belong to no record of a stage that earlier ones are looked up by.
  const isCompared = pictureUse === STAGE_USE || pictureUse === ARCHIVE_USE;
  return (
    <RecordPictures
      {...{ id, title, most, takesVideo }}
      value={(Array.isArray(held) ? held : []) as readonly KeptPicture[]}
      use={pictureUse}
      owner={pictureOwner}
      recordId={isCompared ? stage.page?.recordId : undefined}
      viewed={`${stage.of.title} · ${title}`}
      readOnly={stage.readOnly}
      isDirty={stage.isDirty}
      onChange={(next) => stage.change({ [name]: next })}
    />
  );
}
