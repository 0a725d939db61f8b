/** A small DNS server: answers TXT and MX questions from a table, and reports any other name as missing. */
import { createSocket } from 'node:dgram';

export type DnsZone = Record<string, { txt?: string[]; mx?: string[] }>;

const TYPES = { 16: 'txt', 15: 'mx' } as const;
const nameBytes = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ]);
const textBytes = (text: string) =>
  Buffer.concat((text.match(/.{1,200}/gs) ?? ['']).map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')));

/** `asked` are the names in questions. While `isSilent`, the server does not answer. */
export async function startDns(zone: DnsZone) {
  const socket = createSocket('udp4');
  const state = { asked: [] as string[], isSilent: false };
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    state.asked.push(name);
    if (state.isSilent) return;
    const kind = TYPES[query.readUInt16BE(at + 1) as keyof typeof TYPES];
    const values = (kind && zone[name]?.[kind]) ?? [];
    const answers = values.map((value) => {
      const data = kind === 'mx' ? Buffer.concat([Buffer.from([0, 10]), nameBytes(value)]) : textBytes(value);
      const head = Buffer.from([0xc0, 12, 0, kind === 'mx' ? 15 : 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, zone[name] ? 0x80 : 0x83, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { ...{ state }, server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}
