/// The looks of a page: they follow the reader's choice of light or dark, and print in black on white.
///
/// Every text has a contrast of at least 4.5 to 1 on its ground, in light and in dark.
///
/// Source: W3C, WCAG 2.2, 1.4.3 and 2.5.8 (what is pointed at is 24 pixels high).
package enum PageStyle {
  package static let css = """
    :root { color-scheme: light dark; --ground: #ffffff; --ink: #1b1f24; --line: #d0d7de; --soft: #eef1f4;
      --good: #176f31; --bad: #b3131f; --open: #855800; --none: #57606a; --link: #0550ae; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #0d1117; --ink: #e6edf3; --line: #3d444d; --soft: #1f2630;
        --good: #4ac26b; --bad: #ff8a80; --open: #e0a93a; --none: #9ba4ae; --link: #6cb6ff; } }
    @media print { :root { color-scheme: light; --ground: #ffffff; --ink: #000000; --line: #bbbbbb; --soft: #eeeeee;
      --good: #176f31; --bad: #b3131f; --open: #855800; --none: #444444; --link: #000000; } }
    body { font: 15px/1.45 system-ui, sans-serif; max-width: 94rem; margin: 2rem auto;
      padding: 0 1rem; background: var(--ground); color: var(--ink); }
    a { color: var(--link); }
    h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; overflow-wrap: anywhere; }
    .subtitle { color: var(--none); margin: .3rem 0 1rem; overflow-wrap: anywhere; }
    p { overflow-wrap: anywhere; max-width: 76rem; }
    .facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; font-size: 13px; }
    .facts dt { color: var(--none); } .facts dd { margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0;
      border-bottom: 1px solid var(--line); }
    th { font-weight: 600; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    code, .witnesses td { font: 13px/1.4 ui-monospace, monospace; } code, .name { overflow-wrap: anywhere; }
    .witnesses { margin: .4rem 0 .8rem; }
    .witnesses td { border: 0; padding: .1rem 1rem .1rem 0; overflow-wrap: anywhere; }
    .witnesses td.place { white-space: nowrap; } .witnesses td:last-child { min-width: 8rem; }
    section { border-left: 3px solid var(--line); padding-left: 1rem; margin: 1rem 0; }
    details > summary { cursor: pointer; min-height: 24px; padding: .15rem 0; box-sizing: border-box; }
    td a, .links a { display: inline-block; min-width: 24px; line-height: 24px; }
    :target { outline: 2px solid var(--open); outline-offset: 3px; }
    .wide, .picture { overflow-x: auto; } .wide table { min-width: 34rem; }
    .picture { border: 1px solid var(--line); margin: .5rem 0; }
    .picture svg { display: block; width: max(100%, 52rem); height: auto; }
    pre { overflow-x: auto; background: var(--soft); padding: .5rem; font-size: 13px; }
    .verdict { font-weight: 600; white-space: nowrap; }
    .pass { color: var(--good); } .fail, .error { color: var(--bad); }
    .inconclusive, .not-exercised { color: var(--open); } .not-applicable, .dim { color: var(--none); }
    .margin { display: inline-block; white-space: nowrap; }
    .bar { display: inline-block; position: relative; width: 6rem; height: .6rem; background: var(--soft);
      border: 1px solid var(--none); margin-right: .5rem; }
    .bar > span { display: block; height: 100%; background: var(--good); }
    .bar.near > span { background: var(--open); } .bar.over > span { background: var(--bad); }
    .clauses { margin: .3rem 0; padding-left: 0; list-style: none; font-size: 13px; } .clauses li { margin: .15rem 0; }
    .links { font-size: 13px; color: var(--none); }
    #filter { position: sticky; top: 0; z-index: 2; background: var(--ground); padding: .5rem 0; margin: .5rem 0;
      border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; }
    #filter input { font: inherit; padding: .2rem .4rem; flex: 1 1 12rem; min-width: 0; max-width: 24rem;
      background: var(--ground); color: var(--ink); border: 1px solid var(--none); }
    #filter button { font: inherit; font-size: 13px; padding: .15rem .5rem; background: var(--soft); color: var(--ink);
      border: 1px solid var(--none); border-radius: .6rem; cursor: pointer; }
    #filter button[aria-pressed=true] { background: var(--ink); color: var(--ground); }
    #filter output { color: var(--none); font-size: 13px; }
    [hidden] { display: none !important; }
    @media (max-width: 40rem) {
      body { margin: 1rem auto; padding: 0 .6rem; } section { padding-left: .6rem; }
      .facts { grid-template-columns: 1fr; } .facts dd { margin-bottom: .3rem; }
      .wide table.witnesses { min-width: 0; }
      .witnesses, .witnesses tbody, .witnesses tr, .witnesses td { display: block; }
      .witnesses tr { margin-bottom: .6rem; }
      .stack, .stack tbody, .stack tr, .stack td { display: block; } .wide table.stack { min-width: 0; }
      .stack tr.head { display: none; }
      .stack tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
      .stack td { border: 0; padding: .05rem 0; text-align: left; white-space: normal; overflow-wrap: anywhere; }
      .stack td.number { text-align: left; white-space: normal; } .stack td:empty { display: none; }
      .stack td[data-head]::before { content: attr(data-head) ": "; color: var(--none); } }
    @media print { body { max-width: none; } #filter { display: none; }
      .picture, tr, pre { break-inside: avoid; } h2, h3 { break-after: avoid; }
      .picture, .wide { overflow: visible; } .picture svg { width: 100%; } .wide table { min-width: 0; } }
    """
}
