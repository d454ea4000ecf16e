// Opens the page in Chromium, from its file, and uses it as a reader would.
//
// node Tests/Page/browser.mjs PAGE PROGRAM CAPTURE...
//
// Each capture's report must be equal to the program's. No request may leave the page, no script may fail,
// and at the width of a telephone nothing may stand out at the side.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const [, , page, program, ...captures] = process.argv
const problems = []
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'bluewake-page-rules-'))
const own = /^ {2}"(version|called)": .*\n/gm

// The accessibility checker, where the Python of the tests has it.
const axe = process.env.BLUEWAKE_AXE && fs.readFileSync(process.env.BLUEWAKE_AXE, 'utf8')

/** Chromium, spoken to over a pipe. */
class Browser {
  static start() {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bluewake-page-'))
    const words = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
      `--user-data-dir=${profile}`, 'about:blank']
    const child = spawn('chromium', words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
    const browser = new Browser()
    Object.assign(browser, { child, profile, number: 0, waiting: new Map(), heard: [], rest: '' })
    child.stdio[4].setEncoding('utf8')
    child.stdio[4].on('data', (text) => browser.hear(text))
    return browser
  }

  hear(text) {
    const parts = (this.rest + text).split('\0')
    this.rest = parts.pop()
    for (const part of parts) {
      const message = JSON.parse(part)
      if (message.id === undefined) { this.heard.push(message); continue }
      const { keep, refuse } = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      message.error ? refuse(new Error(message.error.message)) : keep(message.result)
    }
  }

  send(method, params = {}) {
    this.number += 1
    const message = { id: this.number, method, params, sessionId: this.session }
    this.child.stdio[3].write(`${JSON.stringify(message)}\0`)
    return new Promise((keep, refuse) => this.waiting.set(this.number, { keep, refuse }))
  }

  async open(url) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    this.session = sessionId
    for (const domain of ['Page', 'Network', 'Runtime', 'Log', 'DOM']) await this.send(`${domain}.enable`)
    await this.send('Page.navigate', { url })
  }

  async value(expression) {
    const { result, exceptionDetails } = await this.send(
      'Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
    return result.value
  }

  async until(expression, seconds = 60) {
    const end = Date.now() + seconds * 1000
    while (!await this.value(expression)) {
      if (Date.now() > end) throw new Error(`after ${seconds} s still not: ${expression}`)
      await new Promise((keep) => setTimeout(keep, 50))
    }
  }

  async end() {
    this.session = undefined
    this.send('Browser.close').catch(() => {})
    await new Promise((keep) => this.child.once('exit', keep))
    fs.rmSync(this.profile, { recursive: true, force: true })
  }
}

const browser = Browser.start()
try {
  await browser.open(`file://${path.resolve(page)}`)
  await browser.until('typeof isReady !== "undefined"')
  await browser.value('isReady.then(() => true)')
  const choose = async (capture) => {
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#file' })
    await browser.value('report = undefined, find("trouble").hidden = true')
    await browser.send('DOM.setFileInputFiles', { nodeId, files: [path.resolve(capture)] })
    await browser.until('report !== undefined || !find("trouble").hidden')
  }
  // Each rule of the tutorial, judged on the page and by the program.
  const checkExamples = async () => {
    const name = 'sniffer.pcap'
    fs.writeFileSync(path.join(work, name), Buffer.from(await browser.value(
      `samples.find(({ name }) => name === '${name}').base64`), 'base64'))
    await browser.value(`document.querySelectorAll("#samples button")[
      samples.findIndex(({ name }) => name === '${name}')].click()`)
    await browser.until('report !== undefined && !find("result").hidden')
    await browser.value('show("write")')
    const count = await browser.value('examples.length')
    if (count === 0) problems.push('the page has no rule to begin with')
    for (let number = 0; number < count; number += 1) {
      await browser.until('waiting.size === 0')
      await browser.value('find("verdict").textContent = find("mistakes").textContent = ""')
      await browser.value(`document.querySelectorAll("#examples button")[${number}].click()`)
      await browser.until('find("verdict").textContent.length > 0 || find("mistakes").textContent.length > 0')
      const rule = await browser.value('find("rule").value')
      fs.writeFileSync(path.join(work, 'my-rule.yaml'), rule)
      const native = spawnSync(
        program, ['audit', name, '--specs', 'my-rule.yaml'], { cwd: work, encoding: 'utf8' })
      const found = await browser.value('find("mistakes").textContent + find("verdict").textContent')
      const wanted = native.stdout.replaceAll('my-rule.yaml', 'Specs/my-rule.yaml')
      if (found.trim() !== wanted.trim()) {
        problems.push(`${rule.split('\n')[1]}: the page says\n${found}\nand the program\n${wanted}${native.stderr}`)
      }
    }
  }
  // A capture that is cancelled leaves no report, and the next one is judged.
  const checkCancel = async () => {
    await browser.value('(judge("again.pcap", capture.octets), find("cancel").click())')
    await browser.until('find("state").hidden')
    if (await browser.value('report !== undefined || !find("result").hidden || !find("trouble").hidden')) {
      problems.push('something is left of what was cancelled')
    }
    await browser.value('document.querySelector("#samples button").click()')
    await browser.until('report !== undefined && !find("result").hidden')
  }
  // A trap of the module ends it, and not the page: the next capture is judged by a new one.
  const checkTrap = async () => {
    await browser.value('judge("huge.pcap", { length: 4e9 })')
    await browser.until('!find("trouble").hidden')
    const said = await browser.value('find("trouble").textContent')
    if (!said.startsWith('huge.pcap ended the judge: ')) problems.push(`of a trap the page says: ${said}`)
    await browser.value('document.querySelector("#samples button").click()')
    await browser.until('report !== undefined && !find("result").hidden')
    if (await browser.value('!find("trouble").hidden')) problems.push('the trap is still on the page')
  }
  for (const capture of captures) {
    await choose(capture)
    const name = path.basename(capture)
    const words = ['audit', name, '--specs', path.resolve('Specs'), '--format', 'json']
    const native = spawnSync(
      program, words, { cwd: path.dirname(path.resolve(capture)), maxBuffer: 1 << 30, encoding: 'utf8' })
    const wanted = native.stdout.replace(own, '').replaceAll(`${path.resolve('Specs')}/`, 'Specs/')
    const found = await browser.value('report?.json')
    const seconds = await browser.value('document.body.dataset.seconds')
    console.log(`${name}: ${seconds} s on the page`)
    if (wanted !== found) problems.push(`${name}: the page has another report`)
  }
  await browser.value('document.querySelector("#samples button").click()')
  await browser.until('report !== undefined && !find("result").hidden')
  await browser.value('show("report")')
  await browser.until('find("report").srcdoc.length > 1000')
  await browser.value('show("timeline")')
  await browser.until('find("timeline").textContent.length > 100')
  await browser.value('find("filter").value = "no such line", showTimeline()')
  if (await browser.value('find("timeline").textContent') !== '') problems.push('the filter lets lines through')
  await browser.value('show("write")')
  await browser.until('find("verdict").textContent.length > 0')
  await checkExamples()
  await browser.value('find("rule").value = find("rule").value.replace("accused", "acused"), checkRule()')
  await browser.until('find("mistakes").textContent.includes("acused")')
  await checkCancel()
  await checkTrap()
  if (axe) {
    for (const scheme of ['light', 'dark']) {
      await browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
      await browser.value(axe)
      const violations = () => browser.value(`axe.run({ iframes: false }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`)
      for (const view of ['findings', 'timeline', 'write']) {
        await browser.value(`show("${view}")`)
        problems.push(...(await violations()).map((line) => `${scheme}, ${view}: ${line}`))
      }
      // The checker itself must be able to find something.
      await browser.value('find("copied").style.cssText = "color: #777; background: #888"')
      await browser.value('show("findings"), find("copied").textContent = "pale"')
      if ((await violations()).length === 0) problems.push('the checker finds nothing pale')
      await browser.value('find("copied").removeAttribute("style"), find("copied").textContent = ""')
    }
  } else {
    console.log('there is no axe-core: accessibility is not checked')
  }
  for (const width of [390, 800, 3000]) {
    await browser.send('Emulation.setDeviceMetricsOverride',
      { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 })
    for (const view of ['findings', 'report', 'timeline', 'write']) {
      await browser.value(`show("${view}")`)
      const over = await browser.value('document.documentElement.scrollWidth - innerWidth')
      if (over > 0) problems.push(`at ${width} pixels, ${view} stands out by ${over}`)
    }
    if (process.env.BLUEWAKE_KEEP) {
      await browser.value('show("findings")')
      const { data } = await browser.send('Page.captureScreenshot')
      fs.writeFileSync(`${process.env.BLUEWAKE_KEEP}/page-${width}.png`, Buffer.from(data, 'base64'))
    }
  }
  // The policy of the page must hold even for a script that tries.
  const tried = await browser.value('fetch("https://example.com/").then(() => "sent", () => "refused")')
  if (tried !== 'refused') problems.push('a script can send a request')
  for (const { method, params } of browser.heard) {
    if (method === 'Network.requestWillBeSent' && !/^(file|blob|data|about):/.test(params.request.url)
      && !params.request.url.startsWith('https://example.com/')) {
      problems.push(`a request for ${params.request.url}`)
    }
    if (method === 'Network.responseReceived' && /^https?:/.test(params.response.url)) {
      problems.push(`an answer from ${params.response.url}`)
    }
    if (method === 'Runtime.exceptionThrown') {
      problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text)
    }
  }
} catch (error) {
  problems.push(String(error.stack ?? error))
} finally {
  await browser.end()
  fs.rmSync(work, { recursive: true })
}
for (const problem of problems) console.log(problem)
console.log(`${captures.length} captures in Chromium, ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)
