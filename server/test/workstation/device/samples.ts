/** Files as the devices write them, made from the documented formats (no clinic's own data). */

const JOIA = 'http://www.joia.or.jp/standardized/namespaces';

interface JoiaSample {
  readonly id?: string;
  readonly encoding?: string;
  readonly company?: string;
  readonly measures: readonly string[];
}

/** Returns a file of the KR-800S family, with the blanks that some devices write before the XML declaration. */
export function joiaText({ id = '', encoding = 'UTF-8', company = 'TOPCON', measures }: JoiaSample): string {
  return `  <?xml version="1.0" encoding="${encoding}"?>
<Ophthalmology xmlns:nsCommon="${JOIA}/Common" xmlns:nsREF="${JOIA}/REF" xmlns:nsKM="${JOIA}/KM" xmlns:nsLM="${JOIA}/LM" xmlns:nsTM="${JOIA}/TM">
  <nsCommon:Common>
    <nsCommon:Company>${company}</nsCommon:Company>
    <nsCommon:ModelName>KR-800S</nsCommon:ModelName>
    <nsCommon:Date>2026-03-10</nsCommon:Date>
    <nsCommon:Time>08:55:30</nsCommon:Time>
    <nsCommon:Patient><nsCommon:No.>1</nsCommon:No.><nsCommon:ID>${id}</nsCommon:ID></nsCommon:Patient>
  </nsCommon:Common>
  ${measures.join('\n  ')}
</Ophthalmology>`;
}

interface Sca {
  readonly sph: string;
  readonly cyl: string;
  readonly axis: string;
}

const sca = (ns: string, { sph, cyl, axis }: Sca) =>
  `<${ns}:Sphere unit="D">${sph}</${ns}:Sphere><${ns}:Cylinder unit="D">${cyl}</${ns}:Cylinder><${ns}:Axis unit="deg">${axis}</${ns}:Axis>`;

export interface RefEye {
  readonly median?: Sca;
  readonly list?: readonly Sca[];
  readonly error?: string;
}

function refEye(name: string, { median, list = [], error }: RefEye): string {
  const rows = list.map((one, at) => `<nsREF:List No="${at + 1}">${sca('nsREF', one)}</nsREF:List>`).join('');
  const said = error ? `<nsREF:List No="1"><nsREF:Error>${error}</nsREF:Error></nsREF:List>` : '';
  const middle = median ? `<nsREF:Median>${sca('nsREF', median)}</nsREF:Median>` : '';
  return `<nsREF:${name}>${rows}${said}${middle}</nsREF:${name}>`;
}

export function refMeasure(right: RefEye, left: RefEye): string {
  const eyes = `${refEye('R', right)}${refEye('L', left)}`;
  return `<nsREF:Measure type="REF"><nsREF:REF>${eyes}</nsREF:REF><nsREF:PD><nsREF:Distance unit="mm">62.0</nsREF:Distance></nsREF:PD></nsREF:Measure>`;
}

const kmEye = (name: string, [r1, a1, r2, a2]: readonly string[]) =>
  `<nsKM:${name}><nsKM:Median><nsKM:R1><nsKM:Power unit="D">${r1}</nsKM:Power><nsKM:Axis unit="deg">${a1}</nsKM:Axis></nsKM:R1><nsKM:R2><nsKM:Power unit="D">${r2}</nsKM:Power><nsKM:Axis unit="deg">${a2}</nsKM:Axis></nsKM:R2></nsKM:Median></nsKM:${name}>`;

export function kmMeasure(right: readonly string[]): string {
  return `<nsKM:Measure type="KM"><nsKM:KM>${kmEye('R', right)}</nsKM:KM></nsKM:Measure>`;
}

export const LM_MEASURE =
  '<nsLM:Measure type="LM"><nsLM:LM><nsLM:R><nsLM:Sphere> -3.00</nsLM:Sphere><nsLM:Cylinder> -0.50</nsLM:Cylinder><nsLM:Axis>  0</nsLM:Axis><nsLM:Add1>1.50</nsLM:Add1><nsLM:H base="in">0.50</nsLM:H></nsLM:R><nsLM:L><nsLM:Sphere>-2.75</nsLM:Sphere><nsLM:Cylinder>0.00</nsLM:Cylinder><nsLM:Axis>0</nsLM:Axis></nsLM:L></nsLM:LM><nsLM:PD><nsLM:B><nsLM:Distance>63.0</nsLM:Distance></nsLM:B></nsLM:PD></nsLM:Measure>';

export const TM_MEASURE =
  '<nsTM:Measure type="TM"><nsTM:TM><nsTM:R><nsTM:List No="1"><nsTM:IOP_mmHg>15.0</nsTM:IOP_mmHg></nsTM:List><nsTM:List No="2"><nsTM:IOP_mmHg>16.0</nsTM:IOP_mmHg></nsTM:List><nsTM:Average><nsTM:IOP_mmHg>15.5</nsTM:IOP_mmHg></nsTM:Average></nsTM:R><nsTM:L><nsTM:List No="1"><nsTM:IOP_mmHg>ERROR</nsTM:IOP_mmHg></nsTM:List></nsTM:L></nsTM:TM><CCT><R><List No="1"><CCT_mm>0.545</CCT_mm></List></R></CCT></nsTM:Measure>';

/** File of the worked case WS-37. */
export const KR_800S = {
  measures: [
    refMeasure(
      { median: { sph: '-2.25', cyl: ' -0.75', axis: '178' } },
      { median: { sph: '-2.00', cyl: '-0.50', axis: '  5' } },
    ),
    kmMeasure(['43.25', '178', '44.50', '88']),
  ],
};

export const NIDEK_LM7 = `<?xml version="1.0" encoding="UTF-8"?>
<Ophthalmology><Common><Company>NIDEK</Company><ModelName>LM-7</ModelName><Date>2026/03/10</Date><Time>08:50:00</Time></Common>
<Measure Type="LM"><LM><R><Sphare>-3.00</Sphare><Cylinder>-0.50</Cylinder><Axis>180</Axis><PrismX base="in">0.50</PrismX><PrismY base="up">0.25</PrismY></R><L><Sphare>-2.75</Sphare><Cylinder>0.00</Cylinder><Axis>0</Axis></L></LM></Measure></Ophthalmology>`;

export const NT_530P = `<?xml version="1.0" encoding="UTF-16"?>
<Data><Company>NIDEK</Company><ModelName>NT-530P</ModelName><Date>2026/03/10</Date><Time>08:52:00</Time><Patient><ID>B00000001</ID></Patient>
<R><NT><NTList No="1"><mmHg>15</mmHg></NTList><NTList No="2"><mmHg>17</mmHg></NTList><NTAverage><mmHg>16.0</mmHg></NTAverage></NT><CorrectedIOP><mmHg>16.8</mmHg></CorrectedIOP><PACHY><PACHYAverage><Thickness>545</Thickness></PACHYAverage></PACHY></R>
<L><NT><NTList No="1"><mmHg>ERR</mmHg></NTList></NT></L></Data>`;

/** Encodes text as UTF-16 with byte order mark, as NIDEK does. */
export const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
export const ascii = (text: string) => Buffer.from(text, 'latin1');

export const NIDEK_AR1 = '\x01DRM\x02OR- 2.25- 0.75178\x17OL- 2.00- 0.50  5\x17PD62\x17\x04';
export const NIDEK_AR1_ERROR = '\x01DRM\x02OR- 2.25- 0.75178\x17OLERR           \x17\x04';
export const NIDEK_NT510 = '\x01DNT\x02 R15.0/2.0016.0/2.13AV15.5/2.07\x17 L14.0/1.87AV14.0/1.87\x17\x04';
export const NIDEK_NT510_ERROR = '\x01DNT\x02 R15.0/2.00AV15.0/2.00\x17 LERR\x17\x04';
export const TOPCON_RM8900 = 'A\rR\r -2.25\r-0.75\r178\rL\r -2.00\r-0.50\r  5\r62\r\x04';
export const TOPCON_RM8900_ERROR = 'A\rR\r -2.25\r-0.75\r178\rL\r ERROR\r62\r\x04';
export const RMK_800 =
  '{"right_s_avg":"-2.25","right_c_avg":"-0.75","right_a_avg":"178","left_s_avg":"-2.00","left_c_avg":"-0.50","left_a_avg":"5","right_r1_d":"43.25","right_r1_ax":"178","right_r2_d":"44.50","right_r2_ax":"88","operator":"雄博"}';
export const RMK_800_ERROR =
  '{"right_s_avg":"-2.25","right_c_avg":"-0.75","right_a_avg":"178","left_s_avg":"NO TARGET"}';
export const RT_5100 =
  '\x01NIDEK RT-5100 ID B00000001   DA2026/ 3/10\x02@LM\r R- 3.00- 0.50180\r L- 2.75  0.00  0\rAR+ 1.50\r@RM\rOR- 2.25- 0.75178\rOL- 2.00- 0.50  5\rPD62.0\r@RT\rfR- 1.00  0.00  0\rFR- 2.00- 0.50180\rFL- 2.00  0.00  0\rAR+ 1.25\r\x04';
export const RT_5100_ERROR = '\x01NIDEK RT-5100 ID             DA2026/ 3/10\x02@RM\rOR- 2.25- 0.75178\rOLERROR\r\x04';
