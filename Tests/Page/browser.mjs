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
const own = /^ {2}"(version|called)": .*\n/gm

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
  await browser.value('find("rule").value = find("rule").value.replace("accused", "acused"), checkRule()')
  await browser.until('find("mistakes").textContent.includes("acused")')
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
}
for (const problem of problems) console.log(problem)
console.log(`${captures.length} captures in Chromium, ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)
