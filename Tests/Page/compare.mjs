// Judges captures by the module of the page and by the program, and compares their reports.
//
// node Tests/Page/compare.mjs MODULE PROGRAM CAPTURE...
//
// It exits with 1 if a report, a remark or an exit code differs in an octet. Only the members `version`
// and `called` of a report are the program's alone.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Bench } from './bench.mjs'

const [, , module, program, ...captures] = process.argv
const bench = await Bench.with(module)
bench.readRules('Specs')
const own = /^ {2}"(version|called)": .*\n/gm
let different = 0
let slowest = 0
for (const capture of captures) {
  const native = spawnSync(
    program, ['audit', capture, '--specs', 'Specs', '--format', 'json'],
    { maxBuffer: 1 << 30, encoding: 'utf8' })
  const began = performance.now()
  const found = await bench.audit(capture, fs.readFileSync(capture))
  const took = performance.now() - began
  slowest = Math.max(slowest, took)
  const differences = []
  if (found.trap) differences.push(`the module ended: ${found.trap}`)
  else {
    if (native.status !== found.status) differences.push(`exit ${native.status}, not ${found.status}`)
    if (native.stdout.replace(own, '') !== found.json) differences.push('another report')
    if (native.stderr !== found.remarks) differences.push('other remarks')
  }
  if (differences.length) {
    different += 1
    console.log(`${capture}: ${differences.join(', ')}`)
    if (process.env.BLUEWAKE_KEEP) {
      fs.writeFileSync(`${process.env.BLUEWAKE_KEEP}/native.json`, native.stdout.replace(own, ''))
      fs.writeFileSync(`${process.env.BLUEWAKE_KEEP}/page.json`, found.json ?? '')
      fs.writeFileSync(`${process.env.BLUEWAKE_KEEP}/native.txt`, native.stderr)
      fs.writeFileSync(`${process.env.BLUEWAKE_KEEP}/page.txt`, found.remarks ?? '')
    }
  }
}
console.log(
  `${captures.length} captures, ${different} different; the longest took ${Math.round(slowest)} ms on the page`)
process.exit(different ? 1 : 0)
