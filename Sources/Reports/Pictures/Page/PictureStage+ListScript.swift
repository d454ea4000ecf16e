extension PictureStage {
  /// Signs in the lanes, and the list beside them: what is chosen in one is shown in the other.
  static let listScript = #"""
    // Overlapping signs are drawn as one, with their number. The gravest one is visible.
    function signs(svg){
      const rows=new Map();
      for(const e of all('a.sign',svg)){
        const why=$('.why',e),s={e,x:+e.dataset.x,y:e.dataset.y,i:+e.dataset.i,look:e.classList[1],count:$('.sn',e),why,
          words:why?why.dataset.w:'',next:why?+why.dataset.n:0,begin:why&&why.dataset.b?+why.dataset.b:null,all:[]};
        if(!rows.has(s.y))rows.set(s.y,[]);
        rows.get(s.y).push(s);
      }
      return [...rows.values()].map(row=>row.sort((a,b)=>a.x-b.x||a.i-b.i));
    }
    function placeSigns(v){
      const at=x=>L+(x-L-v.o)*v.z;
      for(const row of v.signs){
        let last=null;
        for(const s of row){
          const x=at(s.x),isOut=z>1&&(x<L-1||x>R+4),isCovered=!isOut&&last&&x-last.at<14;
          s.e.style.display=isOut||isCovered?'none':'';
          if(isCovered)last.all.push(s);
          if(isOut||isCovered)continue;
          s.at=x;s.all=[s];last=s;
          s.e.setAttribute('transform','translate('+x+' '+s.y+')');
        }
        for(const s of row)if(s.e.style.display==='')dress(s,at);
      }
      drawRings(v);
    }
    function dress(s,at){
      const top=s.all.reduce((a,b)=>b.i<a.i?b:a),n=s.all.length,end=s.all[n-1];
      s.e.setAttribute('class','sign '+top.look+(s.all.some(t=>t.i===chosen)?' chosen':''));
      $('use',s.e).setAttribute('href','#ps-'+top.look);
      s.count.textContent=n>1?'×'+n:'';
      if(!s.why)return;
      const right=Math.min(at(end.next),R+edge)-s.at-14,left=s.begin===null?0:s.at-Math.max(L,at(s.begin))-144;
      const isLeft=right<Math.min(left,s.words.length*5.4),room=Math.floor((isLeft?left:right)/5.4);
      s.why.setAttribute('x',isLeft?-8:9);s.why.setAttribute('text-anchor',isLeft?'end':'start');
      s.why.textContent=n>1||room<8?'':s.words.length<=room?s.words:s.words.slice(0,room-1)+'…';
    }
    function chooseSign(v,e){
      const s=v.signs.flat().find(s=>s.e===e),numbers=s.all.map(s=>s.i).sort((a,b)=>a-b),next=numbers.indexOf(chosen)+1;
      choose(numbers[next%numbers.length]);
    }

    // The chosen item: its line, its entries in rings, and their text.
    const links=all('#list a[data-i]'),position=$('#at');
    function stepBy(d){choose(chosen<0?(d>0?0:list.length-1):(chosen+d+list.length)%list.length);}
    function choose(i){
      selected=[];chosen=i;
      const line=links[i],isInList=document.activeElement&&document.activeElement.closest('#list a');
      for(const a of links)if(a===line)a.setAttribute('aria-current','true');else a.removeAttribute('aria-current');
      position.textContent=(i+1)+' of '+list.length;
      showLine(line);
      if(isInList)line.focus({preventScroll:true});
      move(list[i]);place();tellLine(list[i]);
    }
    function letGo(){
      if(chosen<0)return;
      chosen=-1;position.textContent='';
      for(const a of links)a.removeAttribute('aria-current');
      for(const v of views)placeSigns(v);
    }
    // Only the list scrolls, not the page.
    function showLine(line){
      const box=$('#list'),a=line.getBoundingClientRect(),b=box.getBoundingClientRect();
      if(box.scrollHeight<=box.clientHeight)return;
      if(a.top<b.top)box.scrollTop+=a.top-b.top-30;else if(a.bottom>b.bottom)box.scrollTop+=a.bottom-b.bottom+30;
    }
    // Zooms and moves until all of its entries are visible, and apart from their neighbours if
    // there is room.
    function move([x,,rings]){
      const xs=[+x,...rings.map(r=>+r[1])],from=Math.min(...xs)-L,until=Math.max(...xs)-L,span=(until-from)*1.4;
      const main=rings.find(r=>r[7])||rings.at(-1),c=main&&crowdOf.get(String(main[0])),f=c&&views[0].flock(c);
      const wanted=Math.min(400,Math.max(8,f?1.1*views[0].opening(f)/S:0,span>0?W*.2/span:0)),most=span>0?Math.max(1,W/span):mostZoom;
      const now=W/z,isIn=from>=o+now*.04&&until<=o+now*.96;
      if(z===1||z<wanted/4||z>most||!isIn){
        if(z===1||z<wanted/4||z>most)z=Math.max(1,Math.min(wanted,most));
        o=(from+until)/2-W/(2*z);
      }
      bringIntoSight(+x,main?+main[2]:0);
    }
    function bringIntoSight(x,y){
      const s=fig.scrollWidth/(R+edge),px=(L+(x-L-Math.max(0,Math.min(o,W*(1-1/z))))*z*S)*s,py=y*s;
      if(rows===1&&y&&(py<fig.scrollTop+70*s||py>fig.scrollTop+fig.clientHeight-20))fig.scrollTop=py-fig.clientHeight/2;
      if(px<fig.scrollLeft+20||px>fig.scrollLeft+fig.clientWidth-20)fig.scrollLeft=px-fig.clientWidth/2;
      fig.scrollIntoView({block:'nearest'});
    }
    function drawRings(v){
      v.rings.textContent='';
      if(chosen<0)return;
      const [x0,,rings]=list[chosen],at=x=>L+(x-L-v.o)*v.z,main=at(+x0);
      if(main>=L-1&&main<=R+1)v.rings.append(make('path',{class:'cursor',d:'M'+main+' 48V'+H}));
      rings.forEach(([n,x,y,,,,,isCulprit],i)=>{
        const e=$('[data-e="'+n+'"]',v.svg),a=e&&e.style.display!=='none'&&e.tagName==='use'?num(e,'x'):at(+x);
        if(a<L-1||a>R+1)return;
        const up=i%2?-13:13;
        v.rings.append(make('circle',{class:'ring'+(isCulprit?'':' soft'),cx:a,cy:y,r:8}));
        if(rings.length>1)v.rings.append(make('circle',{class:'badge',cx:a+6,cy:+y+up,r:6.5}),make('text',{class:'bt',x:a+6,y:+y+up+3.5},String(i+1)));
      });
    }
    function tellLine([,words,rings]){
      for(const e of all('.on'))e.classList.remove('on');
      out.textContent='';line(words);
      rings.forEach(([n,,,t,time,what,role],i)=>{
        const e=line((rings.length>1?(i+1)+'  ':'')+'#'+n+'  '+time+(clock?'  '+utc(+t)+' UTC':'')+'  '+what+'  ← '+role);
        if(known(n)){const a=document.createElement('a');a.href='#e'+n;a.textContent='in the table';e.append('  ',a);}
      });
    }
    if(list.length){
      $('#steps').hidden=false;
      $('#list').addEventListener('click',e=>{const a=e.target.closest('a[data-i]');if(a){e.preventDefault();choose(+a.dataset.i);}});
    }
    // The times stay visible.
    const lift=()=>rows===1?fig.scrollTop*(R+edge)/fig.scrollWidth:0;
    fig.addEventListener('scroll',()=>views[0].times.setAttribute('transform','translate(0 '+lift()+')'));
    if(innerWidth<700)for(const d of all('.key'))d.open=false;
    """#
}
