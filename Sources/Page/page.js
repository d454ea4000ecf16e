const find = (id) => document.getElementById(id)
const data = (id) => find(id).textContent.trim()
const samples = JSON.parse(data('sample-data'))
const examples = JSON.parse(data('example-data'))
let worker, isReady
let waiting = new Map()
let number = 0
// The capture on the page, and what is known of it.
let capture, report
let timeline = []

const start = () => {
  worker?.terminate()
  for (const { refuse } of waiting.values()) refuse(new Error('cancelled'))
  waiting = new Map()
  const source = new Blob([data('worker')], { type: 'text/javascript' })
  worker = new Worker(URL.createObjectURL(source))
  worker.onmessage = ({ data }) => {
    if (data.progress !== undefined) { find('progress').value = data.progress; return }
    const { keep, refuse } = waiting.get(data.id)
    waiting.delete(data.id)
    data.failure === undefined ? keep(data.result) : refuse(new Error(data.failure))
  }
  isReady = ask('begin', { module: data('module'), rules: data('rules') })
  isReady.catch(() => {})
}

const ask = (task, values) => new Promise((keep, refuse) => {
  number += 1
  waiting.set(number, { keep, refuse })
  worker.postMessage({ id: number, task, ...values })
})

const doing = (text) => {
  find('state').hidden = text === undefined
  find('doing').textContent = text ?? ''
  find('progress').removeAttribute('value')
}
const trouble = (text) => {
  find('trouble').hidden = text === undefined
  find('trouble').textContent = text ?? ''
}

const views = document.querySelectorAll('[data-view]')
const show = (name) => {
  for (const view of views) view.setAttribute('aria-pressed', String(view.dataset.view === name))
  for (const part of document.querySelectorAll('[data-shows]')) part.hidden = part.dataset.shows !== name
  if (name === 'report') showReport()
  if (name === 'timeline') showTimeline()
  if (name === 'write') checkRule()
}
for (const view of views) view.onclick = () => show(view.dataset.view)

const judge = async (name, octets) => {
  const mine = capture = { name, octets }
  report = undefined
  timeline = []
  trouble()
  find('result').hidden = true
  doing('Reading the rules')
  try {
    await isReady
    if (capture !== mine) return
    doing(`Judging ${name}`)
    const began = performance.now()
    const found = await ask('audit', { name, octets })
    if (capture !== mine) return
    report = found
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    find('name').textContent = name
    find('findings').textContent = found.text + (found.remarks ? `\n${found.remarks}` : '')
    document.body.dataset.seconds = seconds
    find('result').hidden = false
    show('findings')
    if (found.json === '') trouble(found.remarks)
    find('name').focus({ preventScroll: true })
  } catch (error) {
    if (capture === mine && error.message !== 'cancelled') failed(error, name)
  } finally {
    if (capture === mine) doing()
  }
}

const failed = (error, name) => {
  trouble(`${name} ended the judge: ${error.message}. It has begun anew; please report this, with the capture if you can.`)
  start()
}

// The report as a page; it is drawn when it is wanted first.
const drawn = async () => {
  const mine = capture
  if (report && !report.html) {
    doing('Drawing the report')
    try {
      const { html } = await ask('report', mine)
      if (capture === mine && report) report.html = html
    } catch (error) {
      if (error.message !== 'cancelled') failed(error, mine.name)
    }
    doing()
  }
  return report?.html ?? ''
}
const showReport = async () => { find('report').srcdoc = await drawn() }

const showTimeline = async () => {
  if (capture && timeline.length === 0) {
    const mine = capture
    doing('Writing the timeline')
    try {
      const { text } = await ask('timeline', mine)
      if (capture === mine) timeline = text.split('\n')
    } catch (error) {
      if (error.message !== 'cancelled') failed(error, mine.name)
    }
    doing()
  }
  const wanted = find('filter').value.toLowerCase()
  const lines = wanted ? timeline.filter((line) => line.toLowerCase().includes(wanted)) : timeline
  const most = 5000
  find('timeline').textContent = lines.slice(0, most).join('\n')
  find('matched').textContent = lines.length > most ? `the first ${most} of ${lines.length} lines` : `${lines.length} lines`
}
find('filter').oninput = showTimeline

let pause
const checkRule = async () => {
  try {
    await isReady
    const { isGood, mistakes } = await ask('check', { rule: find('rule').value })
    const lines = mistakes.replaceAll('Specs/my-rule.yaml:', '').split('\n')
    const isHint = (line) => line.includes(': warning: ')
    find('mistakes').textContent = lines.filter((line) => !isHint(line)).join('\n').trim()
    find('hints').textContent = lines.filter(isHint).join('\n')
    find('verdict').textContent = ''
    if (!isGood || !capture) return
    const { text } = await ask('audit', { ...capture, own: true })
    find('verdict').textContent = text
  } catch (error) {
    if (error.message !== 'cancelled') failed(error, 'the rule')
  }
}
find('rule').oninput = () => {
  clearTimeout(pause)
  pause = setTimeout(checkRule, 300)
}

const save = (name, text, type) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
}
find('save-html').onclick = async () => save(`${capture.name}.html`, await drawn(), 'text/html')
find('save-json').onclick = () => save(`${capture.name}.json`, report.json, 'application/json')
find('copy').onclick = async () => {
  const word = /^[\w.\/-]+$/.test(capture.name) ? capture.name : `'${capture.name.replaceAll("'", "'\\''")}'`
  const line = `bluewake audit ${word}`
  try {
    await navigator.clipboard.writeText(line)
    find('copied').textContent = `copied: ${line}`
  } catch {
    find('copied').textContent = line
  }
}

find('cancel').onclick = () => {
  capture = undefined
  doing()
  start()
}
const take = async (file) => judge(file.name, new Uint8Array(await file.arrayBuffer()))
find('file').onchange = ({ target }) => {
  if (target.files[0]) take(target.files[0])
  target.value = ''
}
document.ondragover = (event) => {
  event.preventDefault()
  find('drop').classList.add('over')
}
document.ondragleave = () => find('drop').classList.remove('over')
document.ondrop = (event) => {
  event.preventDefault()
  find('drop').classList.remove('over')
  if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0])
}
const offer = (place, title, act) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = title
  button.onclick = act
  find(place).append(button)
}
for (const { name, title, base64 } of samples) {
  offer('samples', title, () => judge(name, Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))))
}
const write = (rule) => {
  find('rule').value = rule
  checkRule()
}
for (const { title, rule } of examples) offer('examples', title, () => write(rule))
find('rule').value = examples[0].rule
start()
