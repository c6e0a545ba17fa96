import { dicom } from './formats/dicom';
import { joia } from './formats/joia';
import { nidekAr } from './formats/nidek-ar';
import { nidekNt } from './formats/nidek-nt';
import { nidekXml } from './formats/nidek-xml';
import { rmk800 } from './formats/rmk800';
import { rt5100 } from './formats/rt5100';
import { topconRm } from './formats/topcon-rm';
import { type DeviceFile, type DeviceReading, type FormatReader, Unreadable } from './reading.types';

/** A further format is a line here; each knows its own files and leaves the others alone. */
const FORMATS: readonly FormatReader[] = [dicom, joia, nidekXml, rmk800, rt5100, topconRm, nidekAr, nidekNt];

/** Reads a file of a device. Throws {@link Unreadable} with a sentence for the sender. */
export function readDeviceFile(file: DeviceFile): DeviceReading {
  for (const read of FORMATS) {
    const reading = read(file);
    if (reading) return reading;
  }
  throw new Unreadable('无法识别的仪器文件，请核对仪器型号和导出格式');
}
